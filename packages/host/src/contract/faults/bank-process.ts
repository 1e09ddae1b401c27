import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { BankEntry } from "../../testing/bank.ts";

/**
 * The outside world as a process of its own: it logs every effect that it receives, and returns its log on request. It prints the port that
 * it listens at and the one for HTTP, and ends with its standard input. A line `{kind, key}` is answered with `{}` once it is
 * logged; a line `{from}` with the entries from that one on. A request over HTTP is a payment whose key is its body; after a
 * line `{hold: true}` payments are logged and not answered.
 */
type Line = BankEntry | { readonly from: number } | { readonly hold: boolean };

const entries: BankEntry[] = [];
let isHolding = false;

const server = createServer((socket) => {
	// A killed process resets the connection.
	socket.on("error", () => socket.destroy());
	const lines = createInterface({ input: socket });
	lines.on("error", () => {});
	lines.on("line", (line) => socket.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`));
});

function answer(said: Line): object {
	if ("from" in said) return { entries: entries.slice(said.from) };
	if ("hold" in said) isHolding = said.hold;
	else entries.push(said);
	return {};
}

const till = createHttpServer(async (request, response) => {
	const key = await text(request).catch(() => undefined);
	if (key === undefined) return;
	entries.push({ kind: "payment", key });
	if (!isHolding) response.end("paid");
});

function listen(at: Server): Promise<number> {
	return new Promise((resolve) => {
		at.listen(0, "127.0.0.1", () => resolve((at.address() as AddressInfo).port));
	});
}

process.stdout.write(`${await listen(server)} ${await listen(till)}\n`);
process.stdin.resume().on("end", () => process.exit(0));
