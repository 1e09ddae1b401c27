import { afterEach, beforeEach, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());

const get = (url: string) => server.send({ method: "GET", url });

it("a flow that is whole has no damage, its text can be downloaded, and a repair leaves it as it is", async () => {
	await server.send({ method: "POST", url: "/api/flows", payload: { id: "desk", name: "Desk" } });
	const flow = (await get("/api/flows/desk")).json();
	expect((await get("/api/flows/desk/damage")).json()).toEqual({ revision: 1, damage: [], repaired: flow });
	const text = await get("/api/flows/desk/versions/1/text");
	expect(text.headers).toMatchObject({
		"content-type": "text/plain; charset=utf-8",
		"content-disposition": 'attachment; filename="desk.flow.json"',
	});
	expect(JSON.parse(text.body)).toEqual(flow);
	const repair = await server.send({ method: "POST", url: "/api/flows/desk/repair" });
	expect(repair.json()).toEqual(flow);
});

it("what is not there is not found", async () => {
	for (const url of ["/api/flows/none/damage", "/api/flows/none/versions/1/text"]) {
		expect((await get(url)).json()).toMatchObject({ error: { code: "FLOW_NOT_FOUND" } });
	}
	await server.send({ method: "POST", url: "/api/flows", payload: { id: "desk", name: "Desk" } });
	expect((await get("/api/flows/desk/versions/9/text")).json()).toMatchObject({
		error: { code: "VERSION_NOT_FOUND" },
	});
});
