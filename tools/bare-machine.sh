#!/bin/sh
# Runs a command as root on a bare machine: a folder with Debian 12, Node and npm, without user namespaces. If the tests
# fail there, they need a program that the project does not install. The script needs root on Linux, debootstrap, Node
# and npm.
#
# tools/bare-machine.sh /var/tmp/bare npm test   runs the command on the last commit; creates a missing machine first
# tools/bare-machine.sh /var/tmp/bare            opens a shell instead
#
# The packages come from the mirrors in the apt sources of the host. If these mirrors have no Debian packages, set
# DEBIAN_MIRROR and DEBIAN_SECURITY_MIRROR. npm also trusts the certificates in NODE_EXTRA_CA_CERTS.
set -eu

machine=${1:?the folder of the machine}
shift
project=$(cd "$(dirname "$0")/.." && pwd)

if [ ! -e "$machine/usr/local/bin/npm" ]; then
  mirror_of() {
    apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' "Label: $1" 2>/dev/null | head -n 1
  }
  mirror=${DEBIAN_MIRROR:-$(mirror_of Debian)}
  security=${DEBIAN_SECURITY_MIRROR:-$(mirror_of Debian-Security)}
  if [ -z "$mirror" ] || [ -z "$security" ]; then
    echo "The apt sources contain no mirror of Debian and of its security updates. Run apt-get update, or set DEBIAN_MIRROR and DEBIAN_SECURITY_MIRROR." >&2
    exit 1
  fi
  debootstrap --variant=minbase bookworm "$machine" "$mirror"
  # Browsers without Debian's security updates are too old for the tests.
  echo "deb $security bookworm-security main" >>"$machine/etc/apt/sources.list"
  chroot "$machine" apt-get update
  install -D "$(command -v node)" "$machine/usr/local/bin/node"
  mkdir -p "$machine/usr/local/lib/node_modules"
  cp -RL "$(npm root --global)/npm" "$machine/usr/local/lib/node_modules/npm"
  for command in npm npx; do
    ln -sf "../lib/node_modules/npm/bin/$command-cli.js" "$machine/usr/local/bin/$command"
  done
fi

# Keep the packages that the previous call installed, and replace all other files by the files of the last commit.
mkdir -p "$machine/root/klinky"
find "$machine/root/klinky" -mindepth 1 -maxdepth 1 ! -name node_modules -exec rm -rf {} +
git -C "$project" archive HEAD | tar -x -C "$machine/root/klinky"
cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
cp -L "${NODE_EXTRA_CA_CERTS:-/dev/null}" "$machine/etc/extra-ca.pem"

# The mounts and processes of this namespace end with this process.
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
