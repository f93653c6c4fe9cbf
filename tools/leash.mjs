/** Loaded first into what the launcher runs: when the launcher is gone, however it went, this process stops in order too. */
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
