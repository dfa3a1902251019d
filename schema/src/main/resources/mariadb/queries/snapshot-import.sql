-- Not asked of this engine: sessions do not share a snapshot.
do '%s'
