import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const hash = async (params: Record<string, unknown>) =>
	(await executeNode({ definition, execute }, params)).outputs.hash;

it("computes what other programs compute", async () => {
	expect(await hash({ text: "abc" })).toBe(
		"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
	);
	expect(await hash({ text: "", algorithm: "md5" })).toBe("d41d8cd98f00b204e9800998ecf8427e");
	expect(await hash({ text: "grün", algorithm: "sha1", encoding: "base64" })).toMatch(/^[A-Za-z0-9+/]{27}=$/);
});

it("computes the HMAC that Python computes with the same key", async () => {
	const key = { text: "a secret of twenty b" };
	const plain = await hash({ text: "what do ya want for nothing?" });
	const signed = await hash({ text: "what do ya want for nothing?", key });
	expect(signed).toBe("e6deade0d7166bd21ec63426c2fd2f4043fe2d243018b563545bdb5a649842f6");
	expect(signed).not.toBe(plain);
});

it("refuses what is no text and no algorithm", async () => {
	for (const params of [
		{ text: 5 },
		{ text: "a", algorithm: "crc32" },
		{ text: "a", key: { text: "short" } },
	])
		await expect(hash(params)).rejects.toMatchObject({ name: "ContractViolation" });
});
