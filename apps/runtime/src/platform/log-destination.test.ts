import { Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { logDestination } from "./log-destination.ts";
import { createLogger } from "./logger.ts";

/** A stream that keeps what is written into it. */
function kept(isTTY: boolean) {
	let text = "";
	const stream = new Writable({
		write: (chunk, _encoding, done) => {
			text += String(chunk);
			done();
		},
	});
	return { stream: Object.assign(stream, { isTTY }), text: () => text };
}

async function logged(isTTY: boolean, fields: object = { flow: "desk\u001b[2J" }): Promise<string> {
	const { stream, text } = kept(isTTY);
	const redact = (line: string) => line.replaceAll("hunter2hunter2", "[secret]");
	const logger = createLogger(logDestination(stream), redact);
	logger.warn({ ...fields, key: "hunter2hunter2" }, "a step\u009b31m fails\u202e");
	await expect.poll(text).not.toBe("");
	return text();
}

it("writes lines for people to a terminal, without anything that could steer it", async () => {
	const text = stripVTControlCharacters(await logged(true));
	expect(text).toMatch(
		/^\[\d\d:\d\d:\d\d\] WARN: a step�31m fails�\n {4}flow: "desk�\[2J"\n {4}key: "\[secret\]"\n$/,
	);
});

it("writes the stack of an error, and lists as they are", async () => {
	const text = stripVTControlCharacters(await logged(true, { err: new Error("Gone."), flows: ["a"] }));
	expect(text).toMatch(/\n {4}err: Error: Gone\.\n {8}at .*\n {4}flows: \[\n {8}"a"\n {4}\]\n {4}key/s);
});

it("writes JSON, a line an event, to anything else", async () => {
	const text = await logged(false);
	expect(JSON.parse(text)).toMatchObject({ level: 40, flow: "desk\u001b[2J", key: "[secret]" });
	expect(text.endsWith("}\n")).toBe(true);
});
