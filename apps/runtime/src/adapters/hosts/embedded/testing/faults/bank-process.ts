import { createServer } from "node:net";
import { createInterface } from "node:readline";
import type { BankEntry } from "../bank.ts";

/**
 * The outside world as a process of its own: it logs every effect that it is told of, and tells what it has. It prints the port that
 * it listens at, and ends with its standard input. A line `{kind, key}` is answered with `{}` once it is logged; a line
 * `{from}` with the entries from that one on.
 */
const entries: BankEntry[] = [];

const server = createServer((socket) => {
	// Whoever is killed resets the connection.
	socket.on("error", () => socket.destroy());
	const lines = createInterface({ input: socket });
	lines.on("error", () => {});
	lines.on("line", (line) => {
		const said = JSON.parse(line) as BankEntry | { readonly from: number };
		if ("kind" in said) entries.push(said);
		const answer = "kind" in said ? {} : { entries: entries.slice(said.from) };
		socket.write(`${JSON.stringify(answer)}\n`);
	});
});

server.listen(0, "127.0.0.1", () => {
	const address = server.address();
	if (typeof address === "object" && address) process.stdout.write(`${address.port}\n`);
});
process.stdin.resume().on("end", () => process.exit(0));
