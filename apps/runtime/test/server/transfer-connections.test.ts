import { symlinkSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { AUTHORITY, OTHER_AUTHORITY } from "@switchyard/nodes/mailbox/certificates";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type {
	FileServerCredential,
	FtpAccess,
} from "../../../../packages/optional/transfer/src/credentials/file-server/credential.ts";
import { execute, FILE_SERVERS, tryCredential, workspace } from "../support/file-servers.ts";
import { freePort } from "../support/free-port.ts";
import { FtpServer, HAS_FTP } from "../support/ftp-server.ts";
import { HAS_SFTP, SftpServer } from "../support/sftp-server.ts";

afterAll(() => workspace.remove());

const list = (server: FileServerCredential, more = {}) => execute("List", { server, ...more });

describe.runIf(HAS_SFTP)("an SFTP server", () => {
	let tried: SftpServer;
	beforeAll(async () => {
		tried = await SftpServer.start();
	}, 30_000);
	afterAll(() => tried?.dispose());

	it("is believed by its key only, and a credential without one says which it has", async () => {
		const { hostKeys = [], ...unknown } = tried.access;
		const refused = { code: "TRANSFER_HOST_KEY_UNKNOWN", message: expect.stringContaining(`${hostKeys[0]}`) };
		await expect(list(unknown)).rejects.toMatchObject(refused);
		await expect(tryCredential(unknown)).rejects.toMatchObject(refused);
		const before = tried.access;
		await tried.replaceKey();
		await expect(list(before)).rejects.toMatchObject({ code: "TRANSFER_HOST_KEY_CHANGED", field: "server" });
		const both = [...(before.hostKeys ?? []), ...(tried.access.hostKeys ?? [])];
		expect(await list({ ...before, hostKeys: both })).toMatchObject({ count: 0 });
	});

	it("refuses who may not sign in, and a key that is none is none", async () => {
		const { privateKey: _, ...access } = tried.access;
		await expect(list({ ...access, password: "wrong" })).rejects.toMatchObject({
			code: "TRANSFER_LOGIN_REFUSED",
		});
		const broken = "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----";
		await expect(list({ ...access, privateKey: broken })).rejects.toMatchObject({
			code: "TRANSFER_KEY_INVALID",
			field: "server",
		});
	});

	it("has links that lead out of the base folder, and no path follows them", async () => {
		const outside = join(tried.files, "..", "outside.txt");
		writeFileSync(outside, "secret");
		symlinkSync(join(tried.files, ".."), join(tried.files, "out"));
		symlinkSync(outside, join(tried.files, "link.txt"));
		await workspace.files.write("a.txt", "a");
		const server = tried.access;
		const refused = { code: "TRANSFER_PATH_REFUSED" };
		await expect(execute("Download", { server, path: "link.txt" })).rejects.toMatchObject(refused);
		await expect(execute("Download", { server, path: "out/outside.txt" })).rejects.toMatchObject(refused);
		await expect(execute("Upload", { server, file: "a.txt", path: "out/new/a.txt" })).rejects.toMatchObject(
			refused,
		);
		await expect(execute("Delete", { server, path: "out/outside.txt" })).rejects.toMatchObject(refused);
		expect(await list(server)).toMatchObject({ files: [], folders: [] });
	});
});

describe.runIf(HAS_FTP)("an FTP server", () => {
	let tried: FtpServer;
	beforeAll(async () => {
		tried = await FtpServer.start();
	}, 30_000);
	afterAll(() => tried?.dispose());

	const encrypted = (changes: Partial<FtpAccess>): FtpAccess => {
		const { plain: _, ...access } = tried.access;
		return { ...access, ...changes };
	};

	it("is believed by its certificate only", async () => {
		const named = encrypted({ host: "mail.example.com", certificate: AUTHORITY });
		await workspace.files.write("a.txt", "a");
		await execute("Upload", { server: named, file: "a.txt", path: "in/a.txt" });
		expect(await list(named, { recursive: true })).toMatchObject({ files: [{ path: "in/a.txt" }] });
		expect(await execute("Download", { server: named, path: "in/a.txt" })).toMatchObject({ path: "a.txt" });
		const failures = [
			encrypted({ host: "mail.example.com", certificate: OTHER_AUTHORITY }),
			encrypted({ host: "mail.example.com" }),
			encrypted({ certificate: AUTHORITY }),
		];
		for (const access of failures)
			await expect(list(access)).rejects.toMatchObject({ code: "TRANSFER_ENCRYPTION_FAILED" });
	});

	it("refuses who may not sign in", async () => {
		await expect(list({ ...tried.access, password: "wrong" })).rejects.toMatchObject({
			code: "TRANSFER_LOGIN_REFUSED",
		});
	});
});

describe.each(FILE_SERVERS)("a server of $name", ({ isThere, start }) => {
	if (!isThere) return;
	let tried: Awaited<ReturnType<typeof start>>;
	beforeAll(async () => {
		tried = await start();
		await workspace.files.write("large.bin", Buffer.alloc(20 * 1024 * 1024, 7));
	}, 30_000);
	afterAll(() => tried?.dispose());

	const at = (port: number): FileServerCredential => {
		const { access } = tried;
		return access.method === "s3" ? { ...access, endpoint: `http://127.0.0.1:${port}` } : { ...access, port };
	};

	it("that is not there cannot be reached", async () => {
		await expect(list(at(await freePort()))).rejects.toMatchObject({
			code: "TRANSFER_UNREACHABLE",
			retryable: true,
		});
	});

	it("is reached at addresses that are allowed only", async () => {
		const { access } = tried;
		const elsewhere: FileServerCredential =
			access.method === "s3" ? { ...access, endpoint: "http://10.0.0.1" } : { ...access, host: "10.0.0.1" };
		await expect(list(elsewhere)).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
	});

	it("that is cut off half way has nothing under the name, and what was fetched is not kept", async () => {
		const { server, cutAfter } = await cuttingServer(tried.port);
		onTestFinished(() => void server.close());
		const { port } = server.address() as { port: number };
		// Data connections of FTP do not come through here: cutting the control connection ends them.
		const isFtp = tried.access.method === "ftp";
		cutAfter(isFtp ? 400 : 3_000_000);
		const lost = { code: expect.stringMatching(/^TRANSFER_(CONNECTION_LOST|UNREACHABLE)$/), retryable: true };
		await expect(
			execute("Upload", { server: at(port), file: "large.bin", path: "up.bin" }),
		).rejects.toMatchObject(lost);
		expect(await list(tried.access)).toMatchObject({ files: [] });
		if (isFtp) return;
		await execute("Upload", { server: tried.access, file: "large.bin", path: "down.bin" });
		cutAfter(3_000_000);
		await expect(
			execute("Download", { server: at(port), path: "down.bin", save_to: "down.bin" }),
		).rejects.toMatchObject(lost);
		await expect(workspace.files.stat("down.bin")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
	}, 60_000);
});

/** Passes connections on, and cuts one after a number of bytes, once. */
async function cuttingServer(target: number): Promise<{ server: Server; cutAfter: (bytes: number) => void }> {
	let left = Number.POSITIVE_INFINITY;
	const server = createServer((client) => {
		const upstream = connect({ host: "127.0.0.1", port: target });
		const end = () => {
			client.destroy();
			upstream.destroy();
		};
		for (const [from, to] of [
			[client, upstream],
			[upstream, client],
		] as const) {
			from.on("error", end);
			from.on("close", end);
			from.on("data", (chunk) => {
				left -= chunk.length;
				if (left > 0) return void to.write(chunk);
				left = Number.POSITIVE_INFINITY;
				end();
			});
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		server,
		cutAfter: (bytes) => {
			left = bytes;
		},
	};
}
