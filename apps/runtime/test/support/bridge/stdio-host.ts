import { spawn } from "node:child_process";
import { FrameReader, framed } from "../../../src/domains/packages/stdio/frame-reader.ts";
import { ECHO } from "./package-client.ts";

/**
 * A host that speaks over its pipes: it reports what it was sent and what it was started with. Asked to `die`, it does;
 * asked to `spawn`, it starts a process that would outlive it.
 */
const send = (frame: object) => process.stdout.write(framed(JSON.stringify(frame)));

const reader = new FrameReader(1024 * 1024, (data) => {
	const frame = JSON.parse(data.toString());
	if (frame.type === "welcome") {
		send({ type: "announce", package: { namespace: "Acme", version: "1.0.0" }, nodes: [ECHO] });
	}
	if (frame.type === "ping") send({ type: "pong", ts: frame.ts });
	if (frame.type === "node_execute") answer(frame.call_id, frame.params.text);
});

function answer(call_id: string, text: string): void {
	if (text === "die") process.exit(3);
	const said = text === "spawn" ? String(spawn("sleep", ["600"]).pid) : `${text} ${environment()}`;
	send({ type: "node_result", call_id, status: "success", outputs: { said } });
}

function environment(): string {
	return Object.keys(process.env).toSorted().join(" ");
}

process.stdin.on("data", (piece: Buffer) => reader.add(piece));
process.stdin.on("end", () => process.exit(0));
process.stderr.write("ready\n");
send({
	type: "hello",
	protocol_versions: [1],
	role: "package",
	client: { name: "piped", version: "1", language: "typescript" },
});
