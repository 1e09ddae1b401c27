import { expect, it, onTestFinished } from "vitest";
import { PublishedDesk, toolFlow } from "../support/published/published-desk.ts";

it("keeps publications, tokens and the answers of idempotency keys over a restart, and executes nothing again", async () => {
	const first = await PublishedDesk.start();
	await first.publishFlow(toolFlow());
	await first.offer("desk", { sources: [{ flow: "desk", node: "agent" }] });
	const token = await first.token("client", { purpose: "call-published-tools", names: ["desk"] });
	const call = (desk: PublishedDesk, input: string) =>
		fetch(`${desk.url}/tools/desk/shout`, {
			method: "POST",
			headers: {
				authorization: `Bearer ${token}`,
				"content-type": "application/json",
				"idempotency-key": "order-42",
			},
			body: JSON.stringify({ input }),
		});
	const before = await call(first, "once");
	const run = String(before.headers.get("switchyard-run"));
	const events = await first.whole(run);
	await first.app.close();

	const second = await PublishedDesk.start({ folder: first.app.folder });
	onTestFinished(() => second.dispose());
	const again = await call(second, "once");
	expect(again.headers.get("switchyard-run")).toBe(run);
	expect(await again.json()).toEqual(await before.json());
	expect(await second.events(run)).toEqual(events);
	expect((await call(second, "twice")).status).toBe(409);
});
