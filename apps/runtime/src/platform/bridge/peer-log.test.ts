import { expect, it } from "vitest";
import { HubServer } from "../../../test/support/bridge/hub-server.ts";
import { PeerLog } from "./peer-log.ts";

it("writes what peers say into the server's log, and leaves out what would flood it [Q-S7]", async () => {
	const lines: unknown[][] = [];
	const write =
		(level: string) =>
		(...line: unknown[]) =>
			lines.push([level, ...line]);
	const log = new PeerLog({ info: write("info"), warn: write("warn"), error: write("error") });
	const server = await HubServer.start([log]);
	const client = await server.connect();
	await client.hello();
	client.send({ type: "log", level: "error", message: "it broke", fields: { call_id: "call_1" } });
	client.send({ type: "log", level: "debug", message: "not worth a line" });
	for (let line = 0; line < 400; line++) client.send({ type: "log", level: "info", message: "again" });
	client.send({ type: "ping" });
	await client.next("pong");
	expect(lines[0]).toEqual([
		"error",
		expect.objectContaining({ client: "test", role: "package", fields: { call_id: "call_1" } }),
		"it broke",
	]);
	expect(lines).toHaveLength(200);
	expect(lines.at(-1)?.[0]).toBe("warn");
});
