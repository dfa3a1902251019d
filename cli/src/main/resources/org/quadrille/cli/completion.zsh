#compdef quadrille
# Completes the commands and options of quadrille in zsh; made by `quadrille completion zsh`.
_quadrille() {
  local before=${words[CURRENT - 1]} command='' word
  local -a typed=("${(@)words[2, CURRENT - 1]}")
  for word in "${(@)typed}"; do
    case "${command:+$command }$word" in
      @PATHS@) command="${command:+$command }$word" ;;
    esac
  done
  local current=${words[CURRENT]}
  local verbs='' flags='' paths='' values='' operands=''
  case $command in
@TABLE@  esac
  if [[ $before == --* && " $paths " == *" $before "* ]]; then
    _files
  elif [[ $before == --* && " $values " == *" $before "* ]]; then
    return 1
  elif [[ $current == -* ]]; then
    compadd -- ${=flags}
  elif [[ -n $verbs ]]; then
    compadd -- ${=verbs}
  elif [[ -n $operands ]]; then
    _files
  fi
}
if [[ ${funcstack[1]} == _quadrille ]]; then
  _quadrille "$@"
else
  compdef _quadrille quadrille
fi
