import { plainField, portField, SERVER_FIELDS, SSH_FIELDS } from "@switchyard/spec/credential";
import { type Static, Type } from "typebox";

const { host, user, password, certificate } = SERVER_FIELDS;

/** Files over SSH. */
const SftpAccess = Type.Object(
	{ method: Type.Literal("sftp", { title: "SFTP" }), ...SSH_FIELDS },
	{ additionalProperties: false },
);
export type SftpAccess = Static<typeof SftpAccess>;

/** FTP, encrypted unless the credential says otherwise. */
const FtpAccess = Type.Object(
	{
		method: Type.Literal("ftp", { title: "FTP, FTPS" }),
		host,
		port: portField(21),
		user,
		password,
		implicit: Type.Optional(
			Type.Boolean({
				title: "Encrypted from the first byte",
				description: "For servers that expect it, usually at port 990.",
			}),
		),
		certificate,
		plain: plainField(
			"Password and files can be read on the way. Only for a server on this machine or in a network that you trust.",
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
export const FileServerCredential = Type.Union([SftpAccess, FtpAccess, S3Access], { title: "Protocol" });
export type FileServerCredential = Static<typeof FileServerCredential>;
