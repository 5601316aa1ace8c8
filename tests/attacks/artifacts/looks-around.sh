# attack: looks for tests, answers and the judge's files while compiling
# verdict: CE
# because: made no program
# after: nothing left
for file in /etc/passwd /etc/shadow /tmp/grundy-hostile-secret /work /home /var/lib /sys/kernel /proc/loadavg /proc/sys; do
    test -e "$file" && echo "ESCAPED: sees $file"
done
ls /tmp /box | grep -v 'looks-around\|:\|^$' | sed 's/^/ESCAPED: /'
tr '\0' '\n' < /proc/1/environ 2>/dev/null | sed 's/^/ESCAPED: /'
env | grep -v '^PATH=\|^HOME=\|^TMPDIR=\|^LANG=\|^PWD=\|^OLDPWD=\|^SHLVL=\|^_=' | sed 's/^/ESCAPED: /'
for number in /proc/[0-9]*; do
    case $(cat "$number/comm") in sh | cat | '') ;; *) echo "ESCAPED: sees $number" ;; esac
done 2>/dev/null
exit 0
