import { noAgents } from "@switchyard/node-kit/testing";
import { loadNodeTypes } from "@switchyard/nodes";
import { describe, expect, it, vi } from "vitest";
import { memoryFiles } from "../../../test/support/host-driver/memory-files.ts";
import { createRegistry } from "./registry.ts";

const types = await loadNodeTypes();

describe("the registry of node types", () => {
	it("has a spec for every node type and work for every action", () => {
		const specs = createRegistry(types).specs();
		expect([...specs.keys()]).toEqual(types.map(({ spec }) => spec.id));
		expect(specs.get("Flow.Log")?.tool?.name).toBe("log");
	});

	it("refuses two node types with one id", () => {
		expect(() => createRegistry([...types, ...types.slice(0, 1)])).toThrow("Two node types have the id");
	});

	it("fails for a construct, which no host executes", async () => {
		const logged: string[] = [];
		const context = {
			signal: AbortSignal.abort(),
			idempotencyKey: "",
			attempt: 1,
			network: { fetch, resolve: () => Promise.reject(new Error()) },
			files: memoryFiles(),
			log: (text: string) => logged.push(text),
			progress: () => {},
			chunk: () => Promise.resolve(),
			charge: () => {},
			chargeCredits: () => {},
			agents: noAgents,
			place: { node: "a", timeoutMs: 1000 },
		};
		const registry = createRegistry(types);
		await registry.execute("Flow.Log", { text: "hello" }, context);
		expect(logged).toEqual(["hello"]);
		await expect(registry.execute("Flow.Set", {}, context)).rejects.toThrow("no work");
		await expect(registry.execute("No.Such", {}, context)).rejects.toThrow("no work");
	});

	it("has steps that change one file wait for each other, whatever their node types", () => {
		const { reservations } = createRegistry(types);
		const change = (type: string, params: object) => ({ type, params: params as never });
		const first = reservations.take(change("Csv.Append", { path: "out/orders.csv" }));
		expect(first).toHaveProperty("release");
		const same = change("Csv.Write", { path: "./out//orders.csv" });
		expect(reservations.take(same)).toBe("wait");
		expect(reservations.take(change("Excel.AppendRows", { path: "out/orders.xlsx" }))).not.toBe("wait");
		expect(reservations.take(change("Csv.Read", { path: "out/orders.csv" }))).toBeUndefined();
		expect(reservations.take(change("Csv.Append", {}))).toBeUndefined();
		const waiter = { waits: vi.fn(), over: vi.fn() };
		reservations.wait(same, waiter);
		expect(waiter.waits).toHaveBeenCalledExactlyOnceWith({ file: "out/orders.csv" });
		if (typeof first === "object") first.release();
		expect(waiter.over).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({ release: expect.anything() }),
		);
	});
});
