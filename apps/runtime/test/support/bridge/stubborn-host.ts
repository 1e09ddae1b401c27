import { FrameReader, framed } from "../../../src/domains/packages/stdio/frame-reader.ts";
import { ECHO } from "./package-client.ts";

/** A host over pipes that ends neither when it is asked to nor when its pipes do. It is named by its process's id. */
const send = (frame: object) => process.stdout.write(framed(JSON.stringify(frame)));

const reader = new FrameReader(1024 * 1024, (data) => {
	const frame = JSON.parse(data.toString());
	if (frame.type === "welcome") {
		send({ type: "announce", package: { namespace: "Acme", version: "1.0.0" }, nodes: [ECHO] });
	}
	if (frame.type === "ping") send({ type: "pong", ts: frame.ts });
});

process.on("SIGTERM", () => {});
process.stdout.on("error", () => {});
process.stdin.on("data", (piece: Buffer) => reader.add(piece));
setInterval(() => {}, 60_000);
send({
	type: "hello",
	protocol_versions: [1],
	role: "package",
	client: { name: `stubborn-${process.pid}`, version: "1", language: "typescript" },
});
