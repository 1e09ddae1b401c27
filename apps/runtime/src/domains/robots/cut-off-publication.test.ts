import { expect, it } from "vitest";
import { BridgeServer } from "../../../test/support/bridge/bridge-server.ts";
import { ECHO } from "../../../test/support/bridge/package-client.ts";
import { flows } from "../flows/index.ts";

const server = BridgeServer.forAll();

it("a robot with a package's tool is published by the next start where the process ended before it was", async () => {
	const packageHost = await server.host();
	await packageHost.announce([ECHO]);
	const body = { id: "echoing", name: "E", playbook: "x", tools: ["Acme.Echo"] };
	const made = await server.app.send({ method: "POST", url: "/api/robots", payload: body });
	expect(made.json()).toMatchObject({ published: { revision: 1 }, problems: [] });
	await packageHost.die();
	// A process that ends between the writing of a robot and its publication leaves this.
	await server.app.faceOf(flows).publications.unpublish("echoing");
	await server.restart();
	const robot = await server.app.send({ url: "/api/robots/echoing" });
	expect(robot.json()).toMatchObject({ published: { revision: 1 }, problems: [] });
});
