import {
	applyOperation,
	type Clash,
	type FieldEdit,
	isFieldEdit,
	OperationError,
	sameField,
} from "@switchyard/flow";
import type { Flow, Operation } from "@switchyard/spec/flow";
import { isSameJson } from "@switchyard/spec/json";

/**
 * The fields that this person and someone else set to different values at the same time. The server has theirs, this
 * editor shows one's own, and neither is lost until the person has chosen.
 */
export class OpenClashes {
	#all: readonly Clash[] = [];

	get all(): readonly Clash[] {
		return this.#all;
	}
	get empty(): boolean {
		return this.#all.length === 0;
	}

	/** What the field of an edit was when a clash of it began. */
	before(edit: FieldEdit): FieldEdit | undefined {
		return this.#of(edit)?.before;
	}

	replace(all: readonly Clash[]): void {
		this.#all = [];
		for (const clash of all) this.#replace(clash.mine, clash);
	}

	/** Takes what sets a clashing field anew, and gives the other operations, which can be sent. */
	absorb(operations: readonly Operation[]): Operation[] {
		return operations.filter((operation) => {
			if (operation.op === "remove-node") {
				this.#all = this.#all.filter(({ mine }) => !("node" in mine) || mine.node !== operation.node);
			}
			const clash = isFieldEdit(operation) && this.#of(operation);
			if (!clash) return true;
			const withdrawn = isSameJson(operation, clash.theirs) || isSameJson(operation, clash.before);
			this.#replace(operation, withdrawn ? undefined : { ...clash, mine: operation });
			return false;
		});
	}

	/** Settles the clash of a field; gives what is to be sent, which is nothing where theirs stays. */
	settle({ mine }: Clash, choice: "mine" | "theirs"): readonly FieldEdit[] {
		const clash = this.#of(mine);
		this.#replace(mine, undefined);
		return clash && choice === "mine" ? [clash.mine] : [];
	}

	/** The flow with one's own values in the clashing fields. */
	applyTo(flow: Flow): Flow {
		let shown = flow;
		for (const { mine } of this.#all) {
			try {
				shown = applyOperation(shown, mine).flow;
			} catch (error) {
				if (!(error instanceof OperationError)) throw error;
			}
		}
		return shown;
	}

	#of(edit: FieldEdit): Clash | undefined {
		return this.#all.find(({ mine }) => sameField(mine, edit));
	}

	#replace(edit: FieldEdit, clash: Clash | undefined): void {
		const others = this.#all.filter(({ mine }) => !sameField(mine, edit));
		this.#all = clash ? [...others, clash] : others;
	}
}
