/** A server to be started inside another process, for benchmarks and tests of the whole. */
export { type App, type AppOptions, buildApp } from "./app.ts";
export { type Config, ConfigError, readConfig } from "./config.ts";
