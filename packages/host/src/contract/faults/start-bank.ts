import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { BankClient } from "./bank-client.ts";

const PROCESS = fileURLToPath(new URL("./bank-process.ts", import.meta.url));

/** The bank, and a connection of the test's own to it. */
export interface StartedBank {
	readonly port: number;
	/** Where it takes payments over HTTP. */
	readonly url: string;
	readonly client: BankClient;
	readonly stop: () => Promise<void>;
}

export async function startBank(): Promise<StartedBank> {
	const child = spawn(process.execPath, [PROCESS], { stdio: ["pipe", "pipe", "inherit"] });
	const [line] = await once(createInterface({ input: child.stdout }), "line");
	const [port, till] = String(line).split(" ").map(Number);
	if (port === undefined) throw new Error("The bank has no port.");
	const client = new BankClient(port);
	const stop = async () => {
		client.close();
		const ended = once(child, "exit");
		child.stdin.end();
		await ended;
	};
	return { port, url: `http://127.0.0.1:${till}/pay`, client, stop };
}
