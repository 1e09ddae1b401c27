import { PassThrough, Readable } from "node:stream";
import { defined } from "@switchyard/spec/json";
import { Client, FileType, FTPError } from "basic-ftp";
import type { FtpAccess } from "../credentials/file-server/credential.ts";
import { type Opening, SILENCE_MS } from "./opening.ts";
import type { RemoteFiles, RemoteItem } from "./remote-files.ts";
import { isHidden, joined, nameOf, parentOf, partOf } from "./remote-path.ts";
import { networkTrouble, TransferError } from "./transfer-error.ts";

/** The longest listing of a folder. */
const MOST_LISTING_BYTES = 40 * 1024 * 1024;

/** What servers answer where there is nothing, or where they do not say why they refuse. */
const NOT_TAKEN = 550;

/** Files over FTP, encrypted unless the credential says otherwise. */
export async function openFtp(access: FtpAccess, { network, signal, base }: Opening): Promise<RemoteFiles> {
	const { host, port } = access;
	const { address } = await network.resolve({ host, port });
	signal.throwIfAborted();
	const client = new Client(SILENCE_MS, { maxListingBytes: MOST_LISTING_BYTES });
	const destroy = () => client.close();
	signal.addEventListener("abort", destroy, { once: true });
	const ask = <Result>(work: Promise<Result>) =>
		work.catch((error) => {
			throw failure(error, host);
		});
	let home: string;
	try {
		// The data connections lead to the same address: the library takes no other one from the server.
		await client.access({
			host: address,
			port,
			user: access.user,
			password: access.password ?? "",
			secure: access.plain === true ? false : access.implicit === true ? "implicit" : true,
			secureOptions: {
				...(isAddress(host) ? { host } : { servername: host }),
				...defined({ ca: access.certificate }),
			},
		});
		// Where there is no such folder, `MLSD` says so. The library would ask `LIST` then, which shows an empty one, and whose times nobody can read.
		if (client.availableListCommands.includes("MLSD")) client.availableListCommands = ["MLSD"];
		home = base.startsWith("/") ? base : joined(await client.pwd(), base);
		if (base !== "") await client.cd(home);
	} catch (error) {
		client.close();
		signal.throwIfAborted();
		throw signInFailure(error, host);
	}
	const place = (path: string) => joined(home, path);

	async function* list(folder: string): AsyncGenerator<RemoteItem> {
		for (const { name, type, size, modifiedAt } of await ask(client.list(place(folder)))) {
			if (isHidden(name)) continue;
			const kind = type === FileType.File ? "file" : type === FileType.Directory ? "folder" : undefined;
			if (kind === undefined) continue;
			const time = modifiedAt === undefined ? {} : { modifiedAt: modifiedAt.getTime() };
			yield { name, kind, size: kind === "file" ? size : 0, ...time };
		}
	}

	async function stat(path: string): Promise<RemoteItem | undefined> {
		if (path === "") return { name: "", kind: "folder", size: 0 };
		try {
			for await (const item of list(parentOf(path))) if (item.name === nameOf(path)) return item;
		} catch (error) {
			if (!isNotTaken(error)) throw error;
		}
		return undefined;
	}

	async function makeFolders(path: string): Promise<void> {
		const parent = parentOf(path);
		if (parent === "" || (await stat(parent))) return;
		await makeFolders(parent);
		await ask(client.send(`MKD ${place(parent)}`)).catch(async (error) => {
			if (!(await stat(parent))) throw error;
		});
	}

	async function refuseTaken(path: string, replace: boolean): Promise<void> {
		const there = await stat(path);
		if (there && (!replace || there.kind === "folder")) throw new TransferError("exists", host);
	}

	async function rename(from: string, to: string, replace: boolean): Promise<void> {
		try {
			await ask(client.rename(from, to));
		} catch (error) {
			if (!replace || !isNotTaken(error)) throw error;
			// A server that cannot replace in one move: for an instant there is neither.
			await ask(client.remove(to));
			await ask(client.rename(from, to));
		}
	}

	return {
		name: host,
		async *list(folder) {
			if (folder !== "" && (await stat(folder))?.kind !== "folder") throw new TransferError("missing", host);
			yield* list(folder);
		},
		stat,
		async *read(path) {
			const content = new PassThrough();
			const arriving = client.downloadTo(content, place(path)).catch((error) => content.destroy(error));
			try {
				for await (const piece of content) yield piece as Uint8Array;
				await arriving;
			} catch (error) {
				throw failure(error, host);
			}
		},
		async put(path, content, { bytes, replace, key }) {
			await refuseTaken(path, replace);
			await makeFolders(path);
			const part = partOf(path, key);
			await ask(client.uploadFrom(Readable.from(content, { objectMode: false }), place(part)));
			if ((await ask(client.size(place(part)))) !== bytes) throw new TransferError("lost", host);
			await rename(place(part), place(path), replace);
		},
		async move(from, to, replace) {
			if ((await stat(from)) === undefined) throw new TransferError("missing", host);
			await refuseTaken(to, replace);
			await makeFolders(to);
			await rename(place(from), place(to), replace);
		},
		remove: async (path) => void (await ask(client.remove(place(path)))),
		close: async () => client.close(),
		destroy,
	};
}

/** Certificates are for names: an address is none. */
function isAddress(host: string): boolean {
	return host.includes(":") || /^[\d.]+$/.test(host);
}

function isNotTaken(error: unknown): boolean {
	return error instanceof TransferError && error.cause instanceof FTPError && error.cause.code === NOT_TAKEN;
}

function failure(error: unknown, host: string): Error {
	if (error instanceof TransferError) return error;
	if (error instanceof FTPError)
		return new TransferError(error.code === 421 ? "lost" : "refused", host, error);
	const isSilent = error instanceof Error && /timeout/i.test(error.message);
	return new TransferError(networkTrouble(error) ?? (isSilent ? "timeout" : "lost"), host, error);
}

/** What a refusal means depends on what was asked: a server without encryption refuses `AUTH`, and one that knows no such user `PASS`. */
function signInFailure(error: unknown, host: string): Error {
	if (!(error instanceof FTPError)) return failure(error, host);
	if (error.code === NOT_TAKEN) return new TransferError("missing", host, error, "base");
	if (error.code === 530 || error.code === 332) return new TransferError("login", host, error);
	return new TransferError(error.code >= 500 ? "encryption" : "unreachable", host, error);
}
