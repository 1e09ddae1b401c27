import { once } from "node:events";
import { createServer } from "node:net";
import type { DoctorFinding } from "@switchyard/spec/data-folder";
import { HealthReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";

/** How long a server may take to answer, in milliseconds. */
const ANSWER_MS = 5000;

export interface Address {
	readonly host: string;
	readonly port: number;
}

/**
 * What is at the server's address: the server with its health, another program, or nothing.
 * @throws the system's error when the address cannot be listened at
 */
export async function checkPort(address: Address): Promise<{
	/** Whether a server of ours answers. */
	readonly isRunning: boolean;
	readonly findings: readonly DoctorFinding[];
}> {
	const about = "port";
	if (address.port === 0) {
		const message = "PORT=0: the server picks a free port.";
		return { isRunning: false, findings: [{ about, status: "ok", message }] };
	}
	const health = await healthAt(address);
	if (health) return { isRunning: true, findings: ofServer(health, address.port) };
	await listenOnce(address);
	const message = `Port ${address.port} is free; no server is running there.`;
	return { isRunning: false, findings: [{ about, status: "ok", message }] };
}

function ofServer({ version, problems }: HealthReply, port: number): DoctorFinding[] {
	const message = `Switchyard ${version} is running at port ${port}.`;
	return [
		{ about: "port", status: "ok", message },
		...problems.map(({ severity, message, hint }): DoctorFinding => {
			const status = severity === "failing" ? "problem" : "warning";
			return { about: "store", status, message, ...defined({ hint }) };
		}),
	];
}

async function healthAt({ host, port }: Address): Promise<HealthReply | undefined> {
	const name = host.includes(":") ? `[${host}]` : host;
	try {
		const reply = await fetch(`http://${name}:${port}/api/health`, {
			redirect: "error",
			signal: AbortSignal.timeout(ANSWER_MS),
		});
		const health: unknown = await reply.json();
		return fits(HealthReply, health) ? (health as HealthReply) : undefined;
	} catch {
		return undefined;
	}
}

async function listenOnce({ host, port }: Address): Promise<void> {
	const server = createServer().listen(port, host);
	await once(server, "listening");
	server.close();
	await once(server, "close");
}
