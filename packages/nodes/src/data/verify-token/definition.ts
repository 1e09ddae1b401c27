import { defineNode } from "@switchyard/node-kit";
import { TextCredential } from "@switchyard/spec/credential";
import { Type } from "typebox";

const Name = Type.String({ maxLength: 500 });

export const definition = defineNode({
	id: "Jwt.Verify",
	version: 1,
	name: "Verify JWT",
	description: "Checks the signature, the times and the audience of a JSON Web Token and gives its claims.",
	icon: "shield-check",
	color: "neutral",
	group: "Data",
	category: "data",
	summary: "{{algorithm}}",
	keywords: ["jwt", "token", "json web token", "verify", "decode", "claims", "crypto", "bearer"],
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		jwt: {
			title: "Token",
			schema: Type.String({ minLength: 1, maxLength: 100_000 }),
			description: "The token: three parts with dots between.",
			scopes: ["Message", "AI", "Custom"],
			toolScope: "AI",
		},
		algorithm: {
			title: "Algorithm",
			schema: Type.Enum(["HS256", "HS384", "HS512", "RS256", "PS256", "ES256", "EdDSA"], { type: "string" }),
			description: "How it must be signed. What the token says of itself does not count.",
			scopes: ["Custom"],
			default: "HS256",
		},
		issuer: {
			title: "Issuer",
			schema: Name,
			description: "Who must have made it (iss). Anybody when empty.",
			scopes: ["Custom"],
			default: "",
		},
		audience: {
			title: "Audience",
			schema: Name,
			description: "For whom it must be (aud). Anybody when empty.",
			scopes: ["Custom"],
			default: "",
		},
		key: {
			title: "Key",
			schema: TextCredential,
			description: "The shared secret, or the public key or certificate in PEM.",
			scopes: ["Custom"],
			secret: "text",
		},
	},
	outputs: {
		claims: {
			title: "Claims",
			schema: Type.Record(Type.String(), Type.Unknown()),
			description: "What the token says.",
		},
		subject: { title: "Subject", schema: Type.String(), description: "Whom it is about; empty for nobody." },
	},
	tool: {
		name: "verify_jwt",
		description:
			"Checks a JSON Web Token with the key that the flow's designer chose and returns its claims.",
		annotations: { readOnly: true, openWorld: false },
	},
});
