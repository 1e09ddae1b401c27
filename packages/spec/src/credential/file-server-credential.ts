import { type Static, Type } from "typebox";

const host = Type.String({ title: "Host", minLength: 1, maxLength: 255 });
const port = (usual: number) =>
	Type.Integer({ title: "Port", description: `Usually ${usual}.`, minimum: 1, maximum: 65535 });
const user = Type.String({ title: "User", minLength: 1, maxLength: 256 });
const password = Type.Optional(Type.String({ title: "Password", maxLength: 4096, writeOnly: true }));

/** Files over SSH. */
const SftpAccess = Type.Object(
	{
		method: Type.Literal("sftp", { title: "SFTP" }),
		host,
		port: port(22),
		hostKeys: Type.Optional(
			Type.Array(Type.String({ pattern: "^SHA256:[A-Za-z0-9+/]{43}$", maxLength: 50 }), {
				title: "Host keys",
				description:
					"The fingerprint of the server's key, SHA256:…; several while it is being replaced. Without one, Test says which the server has. Compare it with what the server's administrator says.",
				maxItems: 10,
			}),
		),
		user,
		password,
		privateKey: Type.Optional(
			Type.String({
				title: "Private key",
				description: "In place of a password: as OpenSSH or PEM.",
				control: "text-area",
				pattern: "-----BEGIN [A-Z ]*PRIVATE KEY-----",
				maxLength: 20_000,
				writeOnly: true,
			}),
		),
		passphrase: Type.Optional(
			Type.String({
				title: "Passphrase",
				description: "Of the private key, where it has one.",
				maxLength: 4096,
				writeOnly: true,
			}),
		),
	},
	{ additionalProperties: false },
);
export type SftpAccess = Static<typeof SftpAccess>;

/** FTP, encrypted unless the credential says otherwise. */
const FtpAccess = Type.Object(
	{
		method: Type.Literal("ftp", { title: "FTP, FTPS" }),
		host,
		port: port(21),
		user,
		password,
		implicit: Type.Optional(
			Type.Boolean({
				title: "Encrypted from the first byte",
				description: "For servers that expect it, usually at port 990.",
			}),
		),
		certificate: Type.Optional(
			Type.String({
				title: "Certificate",
				description:
					"For a server whose certificate no public authority issued: the authority's certificate or the server's own, as PEM.",
				control: "text-area",
				pattern: "-----BEGIN CERTIFICATE-----",
				maxLength: 100_000,
			}),
		),
		plain: Type.Optional(
			Type.Boolean({
				title: "Without encryption",
				description:
					"Password and files can be read on the way. Only for a server on this machine or in a network that you trust.",
			}),
		),
	},
	{ additionalProperties: false },
);
export type FtpAccess = Static<typeof FtpAccess>;

/** One bucket of Amazon S3, or of another store that speaks like it. */
const S3Access = Type.Object(
	{
		method: Type.Literal("s3", { title: "S3" }),
		endpoint: Type.String({
			title: "Address",
			description: "Of the store, for example https://s3.eu-central-1.amazonaws.com.",
			pattern: "^https?://[^/?#@]+/?$",
			maxLength: 512,
		}),
		region: Type.String({
			title: "Region",
			description: "For example eu-central-1; us-east-1 where the store has none.",
			minLength: 1,
			maxLength: 64,
			pattern: "^[a-z0-9-]+$",
		}),
		bucket: Type.String({
			title: "Bucket",
			minLength: 3,
			maxLength: 63,
			pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$",
		}),
		accessKeyId: Type.String({ title: "Access key ID", minLength: 1, maxLength: 128 }),
		secretAccessKey: Type.String({
			title: "Secret access key",
			minLength: 1,
			maxLength: 4096,
			writeOnly: true,
		}),
	},
	{ additionalProperties: false },
);
export type S3Access = Static<typeof S3Access>;

/** How to reach a server that keeps files; kind `file-server`. */
export const FileServerCredential = Type.Union([SftpAccess, FtpAccess, S3Access]);
export type FileServerCredential = Static<typeof FileServerCredential>;
