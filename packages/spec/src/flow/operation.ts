import { type Static, Type } from "typebox";
import { AddGroup } from "./operations/add-group.ts";
import { AddNode } from "./operations/add-node.ts";
import { AddNote } from "./operations/add-note.ts";
import { AddWire } from "./operations/add-wire.ts";
import { AttachTool } from "./operations/attach-tool.ts";
import { CollapseGroup } from "./operations/collapse-group.ts";
import { MoveNodes } from "./operations/move-nodes.ts";
import { Paste } from "./operations/paste.ts";
import { PlaceNote } from "./operations/place-note.ts";
import { RemoveGroup } from "./operations/remove-group.ts";
import { RemoveNode } from "./operations/remove-node.ts";
import { RemoveNote } from "./operations/remove-note.ts";
import { RemoveWire } from "./operations/remove-wire.ts";
import { RenameFlow } from "./operations/rename-flow.ts";
import { RenameGroup } from "./operations/rename-group.ts";
import { RenameNode } from "./operations/rename-node.ts";
import { SetBudget } from "./operations/set-budget.ts";
import { SetColor } from "./operations/set-color.ts";
import { SetDisabled } from "./operations/set-disabled.ts";
import { SetErrorPolicy } from "./operations/set-error-policy.ts";
import { SetGroup } from "./operations/set-group.ts";
import { SetNoteText } from "./operations/set-note-text.ts";
import { SetOutput } from "./operations/set-output.ts";
import { SetParameter } from "./operations/set-parameter.ts";
import { SetPin } from "./operations/set-pin.ts";
import { SetPinnedSet } from "./operations/set-pinned-set.ts";
import { SetPolicies } from "./operations/set-policies.ts";
import { SetRetry } from "./operations/set-retry.ts";
import { SetSource } from "./operations/set-source.ts";
import { SetTimeout } from "./operations/set-timeout.ts";
import { SetTool } from "./operations/set-tool.ts";

/** One named change of a flow document: the unit of undo, autosave and audit. */
export const Operation = Type.Union([
	AddNode,
	MoveNodes,
	RemoveNode,
	RenameNode,
	RenameFlow,
	SetBudget,
	SetPolicies,
	SetParameter,
	SetOutput,
	SetTool,
	SetDisabled,
	SetErrorPolicy,
	SetRetry,
	SetTimeout,
	SetPin,
	SetSource,
	SetPinnedSet,
	AddWire,
	RemoveWire,
	AttachTool,
	Paste,
	AddNote,
	RemoveNote,
	SetNoteText,
	PlaceNote,
	AddGroup,
	RemoveGroup,
	RenameGroup,
	CollapseGroup,
	SetGroup,
	SetColor,
]);
export type Operation = Static<typeof Operation>;
