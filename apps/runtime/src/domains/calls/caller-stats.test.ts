import { afterAll, beforeAll, expect, it } from "vitest";
import { type CallServer, startCallServer } from "../../../test/support/bridge/call-server.ts";

let server: CallServer;
beforeAll(async () => {
	server = await startCallServer();
});
afterAll(() => server.close());

it("a program's calls are counted, with how many failed and how long they took", async () => {
	const { call, id } = await server.openDesk();
	expect(server.stats()).toEqual([{ inFlight: 0, calls: 0, errors: 0 }]);
	await call({ tool_id: id("add_numbers"), kwargs: { a: 5, b: 3 } });
	await call({ tool_id: id("fail"), kwargs: { code: "NO_MAIL", message: "There is no mail." } });
	expect(server.stats()).toEqual([
		{ inFlight: 0, calls: 2, errors: 1, p50Ms: expect.any(Number), p95Ms: expect.any(Number) },
	]);
});
