import { serverBundleArguments } from "./bundles.mjs";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "./distribution/node-arguments.mjs";
import { toolEnvironment } from "./project.mjs";

/** How the server is started, wherever it is started: by `npm start`, by tests and by benchmarks. */
export function serverArguments() {
	return [...serverBundleArguments(), ...SERVER_ARGUMENTS];
}

export function serverEnvironment() {
	return { ...SERVER_ENVIRONMENT, ...toolEnvironment() };
}
