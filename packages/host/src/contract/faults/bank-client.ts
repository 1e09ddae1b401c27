import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import type { BankEntry } from "../../testing/bank.ts";

interface Answer {
	readonly entries?: readonly BankEntry[];
}

/** A connection to the bank's process. */
export class BankClient {
	readonly #socket: Socket;
	/** Who waits for an answer, in the order of the questions. */
	readonly #waiting: ((answer: Answer) => void)[] = [];

	constructor(port: number) {
		this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
		createInterface({ input: this.#socket }).on("line", (line) => this.#waiting.shift()?.(JSON.parse(line)));
	}

	readonly tell = async (entry: BankEntry): Promise<void> => {
		await this.#ask(entry);
	};

	/** The entries that it received, from one of them on, counted from 0. */
	async entries(from = 0): Promise<readonly BankEntry[]> {
		return (await this.#ask({ from })).entries ?? [];
	}

	readonly knows = async (key: string): Promise<boolean> =>
		(await this.entries()).some((entry) => entry.key === key);

	/** Has it log payments and answer none from now on. */
	async hold(): Promise<void> {
		await this.#ask({ hold: true });
	}

	close(): void {
		this.#socket.destroy();
	}

	#ask(question: object): Promise<Answer> {
		return new Promise((resolve) => {
			this.#waiting.push(resolve);
			this.#socket.write(`${JSON.stringify(question)}\n`);
		});
	}
}
