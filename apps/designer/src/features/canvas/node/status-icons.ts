import { Ban, Check, Hourglass, LoaderCircle, type LucideIcon, X } from "lucide-react";
import type { StepState } from "../../../core/run/run-view-state.ts";
import { STATUS_LOOKS } from "../../../ui/StatusBadge.tsx";

/** Bare signs, for a disc that has the state's colour already. */
const BARE: Partial<Record<StepState, LucideIcon>> = {
	running: LoaderCircle,
	waiting: Hourglass,
	succeeded: Check,
	failed: X,
	cancelled: Ban,
};

/** A state's sign on its disc. */
export function statusIcon(state: StepState): LucideIcon {
	return BARE[state] ?? STATUS_LOOKS[state].icon;
}
