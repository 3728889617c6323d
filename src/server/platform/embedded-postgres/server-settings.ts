/** Settings passed on the command line, where neither a file nor `alter system` can override them. */
export function serverSettings(durable: boolean): Record<string, string> {
  return {
    fsync: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    // Without it, an answered commit is not yet in the log that the change feed reads; it costs little without fsync.
    synchronous_commit: "on",
    wal_level: "logical",
    max_wal_senders: "20",
    max_replication_slots: "20",
    max_connections: "100",
    shared_buffers: durable ? "256MB" : "64MB",
    ...(durable ? {} : { max_wal_size: "2GB", autovacuum_naptime: "1h" }),
    timezone: "UTC",
    log_timezone: "UTC",
    // The application logs failed statements itself; logged here, they would copy personal data into a file.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_replication_commands: "off",
  }
}
