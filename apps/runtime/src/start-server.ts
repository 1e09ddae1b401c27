import { fileURLToPath } from "node:url";
import { type App, buildApp } from "./app.ts";
import { signInLink } from "./domains/access/routes/session.ts";
import { readConfig } from "./platform/config.ts";
import { logDestination } from "./platform/log-destination.ts";
import { createLogger } from "./platform/logger.ts";
import { Redactor } from "./platform/secrets/redactor.ts";
import { startRefusal } from "./start-refusal.ts";

/**
 * Signals that come within this time are one, in milliseconds: a terminal sends Ctrl+C to every process of its group, and those that
 * started the server pass theirs on.
 */
const SAME_SIGNAL_MS = 500;

const redactor = new Redactor();
const logger = createLogger(logDestination(process.stderr), (text) => redactor.redact(text));

/** After an unforeseen failure nothing may continue half broken; the next start resumes what the journal holds. */
function die(error: unknown): never {
	logger.fatal({ err: error }, "the server failed and stops");
	process.exit(1);
}

/** Runs the server until it is asked to stop. What keeps it from starting is reported in one line, without a stack. */
export async function startServer(): Promise<void> {
	process.on("uncaughtException", die);
	process.on("unhandledRejection", die);
	// A log that cannot be written, because its disk is full or its reader is gone, stops no run.
	for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

	let folder = "";
	try {
		const config = readConfig(process.env, process.cwd());
		folder = config.dataFolder;
		const designerFolder = fileURLToPath(new URL("../../designer/dist", import.meta.url));
		const server = await buildApp({ config, logger, redactor, onFailure: die, designerFolder });
		stopOnSignals(server);
		const origin = await server.app.listen({ host: config.host, port: config.port });
		const { code } = server.signInSessions.mintCode();
		process.stdout.write(
			`Switchyard ${server.version} is running. Open this link to sign in (it works once, for ten minutes):\n\n  ${signInLink(origin, code)}\n\n`,
		);
	} catch (error) {
		const refusal = startRefusal(error, folder);
		if (refusal === undefined) die(error);
		process.stderr.write(`${redactor.redact(refusal)}\n`);
		process.exit(1);
	}
}

function stopOnSignals(server: App): void {
	let stoppingSince: number | undefined;
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
		process.on(signal, () => {
			if (stoppingSince !== undefined) {
				if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
				return;
			}
			stoppingSince = performance.now();
			server.close().then(() => process.exit(0), die);
		});
	}
}
