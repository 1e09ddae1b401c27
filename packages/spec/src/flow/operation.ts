import { type Static, Type } from "typebox";
import { AddNode } from "./operations/add-node.ts";
import { AddWire } from "./operations/add-wire.ts";
import { AttachTool } from "./operations/attach-tool.ts";
import { MoveNodes } from "./operations/move-nodes.ts";
import { Paste } from "./operations/paste.ts";
import { RemoveNode } from "./operations/remove-node.ts";
import { RemoveWire } from "./operations/remove-wire.ts";
import { RenameFlow } from "./operations/rename-flow.ts";
import { RenameNode } from "./operations/rename-node.ts";
import { SetErrorPolicy } from "./operations/set-error-policy.ts";
import { SetOutput } from "./operations/set-output.ts";
import { SetParameter } from "./operations/set-parameter.ts";
import { SetRetry } from "./operations/set-retry.ts";
import { SetTimeout } from "./operations/set-timeout.ts";
import { SetTool } from "./operations/set-tool.ts";

/** One named change of a flow document: the unit of undo, autosave and audit. */
export const Operation = Type.Union([
	AddNode,
	MoveNodes,
	RemoveNode,
	RenameNode,
	RenameFlow,
	SetParameter,
	SetOutput,
	SetTool,
	SetErrorPolicy,
	SetRetry,
	SetTimeout,
	AddWire,
	RemoveWire,
	AttachTool,
	Paste,
]);
export type Operation = Static<typeof Operation>;
