import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const log = (params: Record<string, unknown>) => executeNode({ definition, execute }, params);

it("writes the text into the log and gives nothing back", async () => {
	expect(await log({ text: "Order 42 has shipped" })).toEqual({
		outputs: {},
		logs: ["Order 42 has shipped"],
		progress: [],
		chunks: [],
		notes: [],
		cost: 0,
		credits: 0,
	});
});

it("refuses what is no text, and too much of it", async () => {
	for (const params of [{}, { text: 5 }, { text: "x".repeat(10_001) }])
		await expect(log(params)).rejects.toMatchObject({ name: "ContractViolation" });
});
