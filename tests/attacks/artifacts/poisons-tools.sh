# attack: changes headers, tools and caches for the next submission's compiler
# verdict: CE
# because: made no program
# after: nothing left
for folder in /usr/include /usr/bin /usr/lib /usr/local/bin /usr/local/include /etc /root /root/.cache /var/cache /dev /proc; do
    touch "$folder/grundy-hostile-file" 2>/dev/null && echo "ESCAPED: wrote to $folder"
done
exit 0
