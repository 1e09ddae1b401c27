import { DatabaseSync } from "node:sqlite";
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";

/**
 * The least that durable writing through a worker can cost: whatever waits is inserted and committed at once, and
 * every message is answered after its commit.
 */
const database = new DatabaseSync(workerData.file);
database.exec(`
	pragma journal_mode = wal;
	pragma synchronous = full;
	create table records (id integer primary key, body text not null);
`);
const begin = database.prepare("begin immediate");
const insert = database.prepare("insert into records (body) values (?)");
const commit = database.prepare("commit");

const port = parentPort;
if (!port) throw new Error("This file is a worker.");
port.on("message", (first: string) => {
	let written = 0;
	begin.run();
	for (let body: string | undefined = first; body !== undefined; body = receiveMessageOnPort(port)?.message) {
		insert.run(body);
		written++;
	}
	commit.run();
	port.postMessage(written);
});
