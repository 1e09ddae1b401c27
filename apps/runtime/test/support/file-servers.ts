import type { ExecutionContext, NodeType } from "@switchyard/node-kit";
import { loopbackNetwork, noAgents, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { loadOptionalPackages } from "@switchyard/optional";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { FileServerCredential } from "../../../../packages/optional/transfer/src/credentials/file-server/credential.ts";
import { FtpServer, HAS_FTP } from "./ftp-server.ts";
import { S3Server } from "./s3-server.ts";
import { HAS_SFTP, SftpServer } from "./sftp-server.ts";

const packages = await loadOptionalPackages();
const types = new Map(packages.flatMap(({ nodeTypes }) => nodeTypes).map((type) => [type.spec.id, type]));

/** Where the files of a test are; the test removes it. */
export const workspace = await temporaryWorkspace();

function contextWith(changes: Partial<ExecutionContext>): ExecutionContext {
	const nothing = () => {};
	return {
		signal: new AbortController().signal,
		idempotencyKey: "run:step",
		attempt: 1,
		network: {
			...loopbackNetwork,
			// The name that the certificate is for.
			resolve: ({ host, port }) =>
				loopbackNetwork.resolve({ host: host === "mail.example.com" ? "127.0.0.1" : host, port }),
		},
		files: workspace.files,
		log: nothing,
		progress: nothing,
		chunk: () => Promise.resolve(),
		charge: nothing,
		chargeCredits: nothing,
		agents: noAgents,
		...changes,
	};
}

/** Executes a node as a step, with the values that its parameters have when nobody sets them. */
export async function execute(
	type: string,
	params: Readonly<Record<string, unknown>>,
	changes: Partial<ExecutionContext> = {},
) {
	const { execute: work, spec } = nodeType(type);
	return work(completed(spec, params), contextWith(changes));
}

/** Asks a node, as a host does after a crash, whether such a step was done. */
export async function happened(type: string, params: Readonly<Record<string, unknown>>) {
	const { happened: ask, spec } = nodeType(type);
	return ask(completed(spec, params), contextWith({}));
}

function nodeType(type: string): Required<NodeType> {
	return types.get(`Transfer.${type}`) as Required<NodeType>;
}

function completed({ properties }: NodeSpec, params: Readonly<Record<string, unknown>>) {
	const untouched = properties.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
	return { ...Object.fromEntries(untouched), ...params };
}

/** Tries a credential as the server does. */
export async function tryCredential(access: FileServerCredential): Promise<string> {
	const kinds = packages.flatMap(({ credentialKinds }) => credentialKinds);
	const load = kinds.find(({ declared }) => declared.kind === "file-server")?.test;
	const test = (await load?.()) as unknown as (
		value: FileServerCredential,
		context: ExecutionContext,
	) => Promise<string>;
	return test(access, contextWith({}));
}

/** Those that the nodes are tried at, as far as they are there. */
export const FILE_SERVERS = [
	{ name: "SFTP", isThere: HAS_SFTP, start: () => SftpServer.start() },
	{ name: "FTP", isThere: HAS_FTP, start: () => FtpServer.start() },
	{ name: "S3", isThere: true, start: () => S3Server.start() },
];
