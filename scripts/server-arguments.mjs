/** How the server is started, wherever it is started: by `npm start`, by tests and by benchmarks. */
export const SERVER_ARGUMENTS = ["--disable-proto=delete", "apps/runtime/src/server.ts"];
