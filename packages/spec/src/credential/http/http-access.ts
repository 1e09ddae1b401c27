import { type Static, Type } from "typebox";
import { defined } from "../../json/defined.ts";
import { AllowedHosts } from "./allowed-hosts.ts";

const hosts = AllowedHosts;
const OPEN = { additionalProperties: false } as const;
const secret = (title: string, description?: string) =>
	Type.String({
		title,
		...defined({ description }),
		minLength: 1,
		maxLength: 8192,
		writeOnly: true,
	});

/** A header's name (RFC 9110, 5.6.2). */
const HeaderName = Type.String({
	title: "Header",
	pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$",
	maxLength: 128,
});

export const BasicAccess = Type.Object(
	{
		method: Type.Literal("basic", { title: "User and password (Basic)" }),
		hosts,
		user: Type.String({ title: "User", maxLength: 320, pattern: "^[^:\\u0000-\\u001f]*$" }),
		password: Type.String({ title: "Password", maxLength: 4096, writeOnly: true }),
	},
	OPEN,
);

export const BearerAccess = Type.Object(
	{
		method: Type.Literal("bearer", { title: "Token (Bearer)" }),
		hosts,
		token: secret("Token", "Without the word Bearer."),
	},
	OPEN,
);

export const HeaderAccess = Type.Object(
	{
		method: Type.Literal("header", { title: "Header" }),
		hosts,
		header: HeaderName,
		secret: secret("Value"),
	},
	OPEN,
);

export const QueryAccess = Type.Object(
	{
		method: Type.Literal("query", { title: "Query parameter" }),
		hosts,
		parameter: Type.String({ title: "Parameter", minLength: 1, maxLength: 128 }),
		secret: secret("Value"),
	},
	OPEN,
);

/** The body's HMAC in a header, as many webhooks carry it. */
export const HmacAccess = Type.Object(
	{
		method: Type.Literal("hmac", { title: "Signed (HMAC)" }),
		hosts,
		secret: secret("Secret"),
		header: HeaderName,
		algorithm: Type.Enum(["sha256", "sha512", "sha1"], { type: "string", title: "Hash" }),
		encoding: Type.Enum(["hex", "base64"], { type: "string", title: "Written as" }),
		prefix: Type.Optional(
			Type.String({ title: "Prefix", description: "Before the signature, such as sha256=.", maxLength: 64 }),
		),
		timestampHeader: Type.Optional(
			Type.String({
				title: "Timestamp's header",
				description:
					"Carries the time in seconds, which is then signed too, as timestamp, a dot and the body. The body alone is signed without it.",
				pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$",
				maxLength: 128,
			}),
		),
	},
	OPEN,
);

/** Signature Version 4 of Amazon Web Services, which other object stores take too. */
export const AwsAccess = Type.Object(
	{
		method: Type.Literal("aws", { title: "Signed (AWS Signature Version 4)" }),
		hosts,
		accessKeyId: Type.String({ title: "Access key ID", minLength: 1, maxLength: 128 }),
		secretAccessKey: secret("Secret access key"),
		sessionToken: Type.Optional(secret("Session token")),
		region: Type.String({ title: "Region", minLength: 1, maxLength: 64, pattern: "^[a-z0-9-]+$" }),
		service: Type.String({ title: "Service", minLength: 1, maxLength: 64, pattern: "^[a-z0-9-]+$" }),
	},
	OPEN,
);

/** How one request proves itself: what a step is given when it opens a credential of kind `http`. */
export const HttpAccess = Type.Union([
	BasicAccess,
	BearerAccess,
	HeaderAccess,
	QueryAccess,
	HmacAccess,
	AwsAccess,
]);
export type HttpAccess = Static<typeof HttpAccess>;
