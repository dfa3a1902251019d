# Completes the commands and options of quadrille in bash; made by `quadrille completion bash`.
_quadrille() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' i
  local verbs='' flags='' paths='' values='' operands=''
  # An equals sign is a word of its own.
  [ "$current" != = ] || current=''
  [ "$before" != = ] || before=${COMP_WORDS[COMP_CWORD - 2]}
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "${command:+$command }${COMP_WORDS[i]}" in
      @PATHS@) command="${command:+$command }${COMP_WORDS[i]}" ;;
    esac
  done
  case $command in
@TABLE@  esac
  COMPREPLY=()
  if [[ $before == --* && " $paths " == *" $before "* ]]; then
    compopt -o filenames 2> /dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  elif [[ $before == --* && " $values " == *" $before "* ]]; then
    return
  elif [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$current")
  elif [ -n "$verbs" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$verbs" -- "$current")
  elif [ -n "$operands" ]; then
    compopt -o filenames 2> /dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}
complete -F _quadrille quadrille
