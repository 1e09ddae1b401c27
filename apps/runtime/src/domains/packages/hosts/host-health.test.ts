import type { BridgePeer, ListPackagesReply } from "@switchyard/spec/http";
import { describe, expect, it, vi } from "vitest";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { stepFlow } from "../../../../test/support/bridge/echo-flows.ts";

const server = BridgeServer.forAll({ SWITCHYARD_BRIDGE_HEARTBEAT_SECONDS: "1" });

/** The one host of the package, once something is true of it. */
async function hostWhen(isSo: (packageHost: BridgePeer) => boolean): Promise<BridgePeer> {
	return vi.waitUntil(async () => {
		const { packages }: ListPackagesReply = (await server.app.send({ url: "/api/packages" })).json();
		const packageHost = packages.find(({ namespace }) => namespace === "Acme")?.hosts[0];
		return packageHost && isSo(packageHost) ? packageHost : undefined;
	});
}

describe("what the list of packages tells of a host [D15]", () => {
	it("counts results that come when nobody waits for them, and not as calls", async () => {
		const packageHost = await server.host();
		await server.put(stepFlow());
		await server.run("echo-step", { text: "x" });
		expect(await hostWhen(() => true)).toMatchObject({ calls: 1, lateResults: 0 });
		const [call = {}] = packageHost.calls;
		packageHost.answer(call, { status: "success", outputs: { said: "once more" } });
		packageHost.answer({ call_id: "call_never" }, { status: "success", outputs: {} });
		expect(await hostWhen(({ lateResults = 0 }) => lateResults > 1)).toMatchObject({
			calls: 1,
			errors: 0,
			lateResults: 2,
		});
	});

	it("counts heartbeats that went unanswered, also of the socket before a break", async () => {
		const packageHost = await server.host({ capabilities: ["resume"] });
		expect(await hostWhen(() => true)).toMatchObject({ attached: true, missedHeartbeats: 0 });
		// Half open: nothing arrives there any more, and nobody says so.
		packageHost.bridge.socket.pause();
		expect(await hostWhen(({ attached }) => !attached)).toMatchObject({ missedHeartbeats: 2 });
		const { connection_id, resume_token: token } = packageHost.welcome;
		packageHost.bridge.socket.terminate();
		const back = server.keep(await server.connect());
		const resume = { connection_id, token, last_seq: 1 };
		expect(await back.hello({ capabilities: ["resume"], resume })).toMatchObject({ resumed: true });
		expect((await hostWhen(({ attached }) => attached)).missedHeartbeats).toBeGreaterThanOrEqual(2);
	});

	it("tells nothing of late results of who serves no package", async () => {
		const client = server.keep(await server.connect());
		await client.hello({ role: "client" });
		const { clients }: ListPackagesReply = (await server.app.send({ url: "/api/packages" })).json();
		expect(clients).toMatchObject([{ missedHeartbeats: 0 }]);
		expect(clients[0]).not.toHaveProperty("lateResults");
	});
});
