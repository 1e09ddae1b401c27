import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import S3rver from "s3rver";
import type { S3Access } from "../../../../packages/optional/transfer/src/credentials/file-server/credential.ts";

/** A store of its own on loopback that speaks like S3 and checks signatures, with the bucket `desk-files`. */
export class S3Server {
	readonly #folder = mkdtempSync(join(tmpdir(), "switchyard-s3-"));
	readonly #server = new S3rver({
		address: "127.0.0.1",
		port: 0,
		silent: true,
		directory: this.#folder,
		configureBuckets: [{ name: "desk-files", configs: [] }],
	});
	port = 0;

	private constructor() {}

	static async start(): Promise<S3Server> {
		const server = new S3Server();
		({ port: server.port } = await server.#server.run());
		return server;
	}

	/** How a program signs its requests: this server knows no other key. */
	get access(): S3Access {
		return {
			method: "s3",
			endpoint: `http://127.0.0.1:${this.port}`,
			region: "us-east-1",
			bucket: "desk-files",
			accessKeyId: "S3RVER",
			secretAccessKey: "S3RVER",
		};
	}

	/** Puts a file into the bucket. */
	async put(path: string, content: string): Promise<void> {
		await this.#server.store.putObject({
			bucket: "desk-files",
			key: path,
			content: Readable.from([Buffer.from(content)]),
			metadata: {},
		});
	}

	/** Stops the server and removes its files. */
	async dispose(): Promise<void> {
		await this.#server.close();
		rmSync(this.#folder, { recursive: true, force: true });
	}
}
