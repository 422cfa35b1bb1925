#!/bin/sh
# notes.sh VERSION CHANGELOG: prints what the changelog says about a version; fails if it says
# nothing.
set -eu
awk -v heading="## $1" '
    found && /^## / { exit }
    found { print; if ($0 != "") words = 1 }
    $0 == heading || index($0, heading " ") == 1 { found = 1 }
    END { exit !words }
' "$2"
