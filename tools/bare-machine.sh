#!/bin/sh
# A bare machine in a folder, to see what the tests need that a developer's machine happens to have: Debian 12 with nothing but
# Node and npm, for root, where a process may open no user namespace. It takes root on Linux, debootstrap, and Node and npm
# of this machine.
#
#   tools/bare-machine.sh /var/tmp/bare npm test     makes it if it is not there, and runs a command on the last commit
#   tools/bare-machine.sh /var/tmp/bare              the same with a shell
#
# Another mirror than deb.debian.org/debian is named by DEBIAN_MIRROR, which has the security updates beside it, under its
# name and -security; certificates that npm is to trust besides Node's own by NODE_EXTRA_CA_CERTS.
set -eu

machine=${1:?the folder of the machine}
shift
project=$(cd "$(dirname "$0")/.." && pwd)

if [ ! -e "$machine/usr/local/bin/npm" ]; then
  mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
  debootstrap --variant=minbase bookworm "$machine" "$mirror"
  # Without the security updates, its browsers are too old for the tests.
  echo "deb $mirror-security bookworm-security main" >>"$machine/etc/apt/sources.list"
  chroot "$machine" apt-get update
  install -D "$(command -v node)" "$machine/usr/local/bin/node"
  mkdir -p "$machine/usr/local/lib/node_modules"
  cp -RL "$(npm root --global)/npm" "$machine/usr/local/lib/node_modules/npm"
  for command in npm npx; do
    ln -sf "../lib/node_modules/npm/bin/$command-cli.js" "$machine/usr/local/bin/$command"
  done
fi

# The packages stay from one run to the next; everything else is the last commit.
mkdir -p "$machine/root/klinky"
find "$machine/root/klinky" -mindepth 1 -maxdepth 1 ! -name node_modules -exec rm -rf {} +
git -C "$project" archive HEAD | tar -x -C "$machine/root/klinky"
cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
cp -L "${NODE_EXTRA_CA_CERTS:-/dev/null}" "$machine/etc/extra-ca.pem"

# What it mounts and starts ends with it.
exec unshare --mount --pid --fork --kill-child sh -eu -c '
  machine=$1
  shift
  mount -t proc proc "$machine/proc"
  mount --rbind /sys "$machine/sys"
  mount --rbind /dev "$machine/dev"
  [ $# -gt 0 ] || set -- bash
  exec chroot "$machine" /usr/bin/env -i HOME=/root TERM="${TERM:-dumb}" LANG=C.UTF-8 NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    sh -c '\''cd /root/klinky && exec "$@"'\'' sh "$@"
' sh "$machine" "$@"
