import type { FileEntryWithStats, SFTPWrapper, Stats } from "ssh2";
import type { SftpAccess } from "../credentials/file-server/credential.ts";
import { connectSsh } from "./connect-ssh.ts";
import type { Opening } from "./opening.ts";
import type { RemoteFiles, RemoteItem } from "./remote-files.ts";
import { isHidden, joined, nameOf, parentOf, partOf, refused } from "./remote-path.ts";
import { call, type Done, lost, readFile, writeFile } from "./sftp-content.ts";
import { networkTrouble, TransferError } from "./transfer-error.ts";

/** What the protocol says when something is not there, or is one that it does not say of. */
const NO_SUCH_FILE = 2;

/** Files over SSH, under a base folder that no link leads out of. */
export async function openSftp(access: SftpAccess, opening: Opening): Promise<RemoteFiles> {
	const client = await connectSsh(access, opening);
	const failed = (error: unknown) => failure(error, access.host);
	const sftp = await call<SFTPWrapper>((done) => client.sftp(done)).catch((error) => {
		client.destroy();
		throw failed(error);
	});
	// What is under way fails with it.
	sftp.on("error", () => {});
	const ask = <Result>(work: (done: Done<Result>) => void) =>
		Promise.race([call(work), lost(client)]).catch((error) => {
			throw failed(error);
		}) as Promise<Result>;
	const real = (path: string) => ask<string>((done) => sftp.realpath(path || ".", done));
	let base: string;
	try {
		base = await real(opening.base);
		if (!(await ask<Stats>((done) => sftp.stat(base, done))).isDirectory())
			throw new TransferError("missing", access.host);
	} catch (error) {
		client.destroy();
		throw error instanceof TransferError
			? new TransferError(error.trouble, access.host, error.cause, "base")
			: error;
	}
	const place = (path: string) => joined(base, path);
	const statAt = async (path: string) => {
		try {
			return await ask<Stats>((done) => sftp.stat(path, done));
		} catch (error) {
			if (error instanceof TransferError && error.trouble === "missing") return undefined;
			throw error;
		}
	};

	/** A path on the server, once it is known that no link leads it out of the base folder. */
	async function within(path: string): Promise<string> {
		for (let there = path; ; there = parentOf(there)) {
			if (there !== "" && (await statAt(place(there))) === undefined) continue;
			const found = await real(place(there));
			if (found === base || found.startsWith(base.endsWith("/") ? base : `${base}/`)) return place(path);
			throw refused("path", "a link on the server leads it out of the base folder");
		}
	}

	async function makeFolders(path: string): Promise<void> {
		const parent = parentOf(path);
		if (parent === "" || (await statAt(place(parent)))) return;
		await makeFolders(parent);
		// Another may make it at the same time.
		await ask<void>((done) => sftp.mkdir(place(parent), done)).catch(async (error) => {
			if (!(await statAt(place(parent)))) throw error;
		});
	}

	async function rename(from: string, to: string, replace: boolean): Promise<void> {
		if (!replace) return ask<void>((done) => sftp.rename(from, to, done));
		try {
			await ask<void>((done) => sftp.ext_openssh_rename(from, to, done));
		} catch (error) {
			if (!isUnsupported(error)) throw error;
			// A server that cannot replace in one move: for an instant there is neither.
			if (await statAt(to)) await ask<void>((done) => sftp.unlink(to, done));
			await ask<void>((done) => sftp.rename(from, to, done));
		}
	}

	const refuseTaken = async (path: string, replace: boolean) => {
		const there = await statAt(place(path));
		if (there && (!replace || there.isDirectory())) throw new TransferError("exists", access.host);
	};

	return {
		name: access.host,
		async *list(folder) {
			const path = await within(folder);
			const entries = await ask<FileEntryWithStats[]>((done) => sftp.readdir(path, done));
			for (const { filename, attrs } of entries) {
				if (isHidden(filename)) continue;
				// A link counts as what it leads to, as long as that is inside.
				const stats = attrs.isSymbolicLink() ? await linked(joined(folder, filename)) : attrs;
				const item = stats && itemOf(filename, stats);
				if (item) yield item;
			}
		},
		async stat(path) {
			const stats = await statAt(await within(path));
			return stats && itemOf(nameOf(path), stats);
		},
		async *read(path) {
			const place = await within(path);
			try {
				yield* readFile(sftp, place, lost(client));
			} catch (error) {
				throw failed(error);
			}
		},
		async put(path, content, { bytes, replace, key }) {
			await within(path);
			await refuseTaken(path, replace);
			await makeFolders(path);
			const part = place(partOf(path, key));
			await writeFile(sftp, part, content, lost(client)).catch((error) => {
				throw failed(error);
			});
			const written = await statAt(part);
			if (written?.size !== bytes) throw new TransferError("lost", access.host);
			await rename(part, place(path), replace);
		},
		async move(from, to, replace) {
			const source = await within(from);
			const target = await within(to);
			if (!(await statAt(source))) throw new TransferError("missing", access.host);
			await refuseTaken(to, replace);
			await makeFolders(to);
			await rename(source, target, replace);
		},
		async remove(path) {
			const target = await within(path);
			await ask<void>((done) => sftp.unlink(target, done));
		},
		async close() {
			const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
			client.end();
			await closed;
		},
		destroy: () => client.destroy(),
	};

	async function linked(path: string): Promise<Stats | undefined> {
		try {
			return await statAt(await within(path));
		} catch {
			return undefined;
		}
	}
}

/** `undefined` for what is neither a file nor a folder. */
function itemOf(name: string, stats: Stats): RemoteItem | undefined {
	const modifiedAt = stats.mtime * 1000;
	if (stats.isDirectory()) return { name, kind: "folder", size: 0, modifiedAt };
	return stats.isFile() ? { name, kind: "file", size: stats.size, modifiedAt } : undefined;
}

function isUnsupported(error: unknown): boolean {
	return error instanceof TransferError && /extended request|unsupported/i.test(String(error.cause));
}

function failure(error: unknown, host: string): Error {
	if (error instanceof TransferError) return error;
	const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: string };
	if (code === NO_SUCH_FILE) return new TransferError("missing", host, error);
	if (typeof code === "number") return new TransferError("refused", host, error);
	if (/extended request|unsupported/i.test(message ?? "")) return new TransferError("refused", host, error);
	return new TransferError(networkTrouble(error) ?? "lost", host, error);
}
