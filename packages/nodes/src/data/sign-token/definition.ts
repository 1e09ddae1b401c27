import { defineNode } from "@switchyard/node-kit";
import { TextCredential } from "@switchyard/spec/credential";
import { Type } from "typebox";

const Name = Type.String({ maxLength: 500 });

export const definition = defineNode({
	id: "Jwt.Sign",
	version: 1,
	name: "Sign JWT",
	description: "Makes a signed JSON Web Token of claims.",
	icon: "key-round",
	color: "neutral",
	group: "Data",
	category: "data",
	summary: "{{algorithm}}",
	keywords: ["jwt", "token", "json web token", "sign", "claims", "crypto", "bearer"],
	effect: "safe",
	source: { trusted: "It reads only its parameters." },
	inputs: {
		claims: {
			title: "Claims",
			schema: Type.Record(Type.String({ maxLength: 200 }), Type.Unknown()),
			description: "What the token says, for example the field scope.",
			scopes: ["Message", "Custom", "AI"],
			toolScope: "AI",
			sink: "record",
		},
		subject: {
			title: "Subject",
			schema: Name,
			description: "Whom the token is about (sub).",
			scopes: ["Custom", "Message"],
			default: "",
		},
		issuer: {
			title: "Issuer",
			schema: Name,
			description: "Who makes it (iss).",
			scopes: ["Custom"],
			default: "",
		},
		audience: {
			title: "Audience",
			schema: Name,
			description: "Who may take it (aud).",
			scopes: ["Custom"],
			default: "",
		},
		expires_in_ms: {
			title: "Valid for",
			schema: Type.Integer({ minimum: 1000, maximum: 31_536_000_000, control: "duration" }),
			description: "How long it is valid.",
			scopes: ["Custom"],
			default: 3_600_000,
		},
		algorithm: {
			title: "Algorithm",
			schema: Type.Enum(["HS256", "HS384", "HS512", "RS256", "PS256", "ES256", "EdDSA"], { type: "string" }),
			description: "How it is signed: HS with a shared secret, the others with a private key.",
			scopes: ["Custom"],
			default: "HS256",
		},
		key: {
			title: "Key",
			schema: TextCredential,
			description: "The shared secret, or the private key in PEM.",
			scopes: ["Custom"],
			secret: "text",
		},
	},
	outputs: {
		token: { title: "Token", schema: Type.String(), description: "The signed token." },
		expires_at: {
			title: "Expires at",
			schema: Type.String(),
			description: "When it ends, such as 2026-05-04T12:00:00.000Z.",
			neutral: true,
		},
	},
});
