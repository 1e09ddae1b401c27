import { defineNode } from "@switchyard/node-kit";
import { TextCredential } from "@switchyard/spec/credential";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Crypto.Hash",
	version: 1,
	name: "Hash",
	description: "Computes the hash of a text, or its HMAC with a secret key.",
	icon: "hash",
	color: "neutral",
	group: "Data",
	category: "data",
	summary: "{{algorithm}}",
	keywords: ["crypto", "sha256", "md5", "hmac", "checksum", "digest", "signature", "fingerprint"],
	effect: "safe",
	source: { trusted: "It reads only its parameters." },
	inputs: {
		text: {
			title: "Text",
			schema: Type.String({ maxLength: 1_000_000, control: "text-area" }),
			description: "The text; its bytes in UTF-8 are what is hashed.",
			scopes: ["Message", "AI", "Custom"],
			toolScope: "AI",
		},
		algorithm: {
			title: "Algorithm",
			schema: Type.Enum(["sha256", "sha384", "sha512", "sha1", "md5"], { type: "string" }),
			description:
				"The hash function. sha1 and md5 protect against nothing; they are for systems that ask for them.",
			scopes: ["Custom", "Message"],
			default: "sha256",
		},
		encoding: {
			title: "Written as",
			schema: Type.Enum(["hex", "base64", "base64url"], { type: "string" }),
			description: "How the hash is written.",
			scopes: ["Custom", "Message"],
			default: "hex",
		},
		key: {
			title: "Key",
			schema: TextCredential,
			description: "The secret key of an HMAC. A plain hash without one.",
			scopes: ["Custom"],
			secret: "text",
			optional: true,
		},
	},
	outputs: { hash: { title: "Hash", schema: Type.String(), description: "The hash, or the HMAC." } },
	tool: {
		name: "hash_text",
		description: "Computes the hash of a text, or its HMAC with the key that the flow's designer chose.",
		annotations: { readOnly: true, openWorld: false },
	},
});
