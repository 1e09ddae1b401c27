import type { EmbeddingsSetting } from "@switchyard/spec/embeddings";
import { describe, expect, it } from "vitest";
import { draftOf, makesNewVectors, readDraft } from "./embeddings-form.ts";

const SETTING: EmbeddingsSetting = {
	provider: "google",
	model: "gemini-embedding-001",
	credential: "my-google",
	dimensions: 768,
};

describe("the form of the search by meaning", () => {
	it.each<EmbeddingsSetting>([
		SETTING,
		{ provider: "openai-compatible", model: "text-embedding-3-small", credential: "my-openai" },
	])("gives back what it shows: %j", (setting) => {
		expect(readDraft(draftOf(setting))).toEqual(setting);
	});

	it("says what is missing in each field", () => {
		expect([...(readDraft(draftOf(null)) as ReadonlyMap<string, string>).keys()]).toEqual([
			"model",
			"credential",
		]);
	});

	it("takes the spaces around a name away, and a field that was emptied", () => {
		const draft = { ...SETTING, model: "  small ", dimensions: undefined };
		expect(readDraft(draft)).toEqual({ provider: "google", model: "small", credential: "my-google" });
	});

	it("knows that another key makes no new vectors, and anything else does", () => {
		const after = draftOf(SETTING);
		expect(makesNewVectors(SETTING, { ...after, credential: "other" })).toBe(false);
		expect(makesNewVectors(SETTING, { ...after, model: "other" })).toBe(true);
		expect(makesNewVectors(SETTING, { ...after, dimensions: undefined })).toBe(true);
		expect(makesNewVectors(SETTING, { ...after, provider: "openai-compatible" })).toBe(true);
	});
});
