import { executeNode } from "@switchyard/node-kit/testing";
import { describe, expect, it } from "vitest";
import { modelThatSays } from "../model-calls.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const LABELS = { bug: "Something does not work.", question: "" };

function classify(params: object, ...answers: (string | object)[]) {
	const { model, asked } = modelThatSays(...answers);
	const given = executeNode(
		{ definition, execute },
		{ text: "It does not start.", labels: LABELS, ...params },
		{ model },
	);
	return { given, asked };
}

describe("a text that is classified", () => {
	it("has one of the labels, and how sure the model is where it says so", async () => {
		const sure = classify({}, { label: "bug", confidence: 0.9 });
		expect((await sure.given).outputs).toEqual({ label: "bug", labels_found: ["bug"], confidence: 0.9 });
		expect(sure.asked[0]?.instructions).toContain("- bug: Something does not work.\n- question");
		const silent = classify({}, { label: "question" });
		expect((await silent.given).outputs).toEqual({ label: "question", labels_found: ["question"] });
		const toldInPercent = classify({}, { label: "bug", confidence: 90 });
		expect((await toldInPercent.given).outputs.confidence).toBe(1);
	});

	it("has several where it may, the best first, and each once", async () => {
		const { given } = classify({ several: true }, { labels: ["question", "bug", "question"] });
		expect((await given).outputs).toEqual({ label: "question", labels_found: ["question", "bug"] });
	});

	it("has none where it may, and must have one where it may not", async () => {
		expect((await classify({}, { label: "none" }).given).outputs).toEqual({
			label: "none",
			labels_found: [],
		});
		expect((await classify({ several: true }, { labels: [] }).given).outputs.label).toBe("none");
		const must = { may_have_none: false };
		await expect(classify({ ...must, max_repairs: 0 }, { label: "none" }).given).rejects.toMatchObject({
			code: "OUTPUT_SCHEMA_MISMATCH",
		});
		await expect(classify({ ...must, several: true }, { labels: [] }).given).rejects.toMatchObject({
			code: "OUTPUT_SCHEMA_MISMATCH",
			field: "labels",
		});
		const named = { ...must, labels: { none: "Nothing.", some: "" } };
		expect((await classify(named, { label: "none" }).given).outputs.labels_found).toEqual(["none"]);
		await expect(classify({ labels: { none: "" } }).given).rejects.toMatchObject({ field: "labels" });
	});

	it("never has a label that the designer did not list", async () => {
		const { given, asked } = classify({}, { label: "spam" }, { label: "bug" });
		expect((await given).outputs.label).toBe("bug");
		expect(asked[1]?.messages.at(-1)?.text).toContain("does not fit");
	});
});
