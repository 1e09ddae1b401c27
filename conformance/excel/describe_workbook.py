"""Says as JSON what openpyxl finds in a workbook: an opinion that is not of the library that wrote it."""

import json
import sys
from typing import Any

from openpyxl import load_workbook
from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.worksheet.worksheet import Worksheet


def described_cell(cell: Cell | MergedCell) -> dict[str, Any]:
    """A cell's value and look."""
    value = cell.value
    return {
        "value": value if isinstance(value, str | int | float | bool | None) else str(value),
        "format": cell.number_format,
        "bold": bool(cell.font.b),
        "fill": cell.fill.fgColor.rgb if cell.fill.fill_type else None,
        "comment": cell.comment.text if cell.comment else None,
        "link": cell.hyperlink.target if cell.hyperlink else None,
    }


def described_sheet(sheet: Worksheet) -> dict[str, Any]:
    """What a sheet holds."""
    return {
        "state": sheet.sheet_state,
        "cells": {
            cell.coordinate: described_cell(cell)
            for row in sheet.iter_rows()
            for cell in row
            if cell.value is not None or cell.has_style
        },
        "tables": dict(sheet.tables.items()),
        "charts": len(sheet._charts),
        "merged": sorted(str(area) for area in sheet.merged_cells.ranges),
        "validations": sorted(str(rule.sqref) for rule in sheet.data_validations.dataValidation),
        "conditional": sorted(str(area.sqref) for area in sheet.conditional_formatting),
        "frozen": sheet.freeze_panes,
    }


book = load_workbook(sys.argv[1])
print(
    json.dumps(
        {
            "sheets": {sheet.title: described_sheet(sheet) for sheet in book.worksheets},
            "names": {name: entry.attr_text for name, entry in book.defined_names.items()},
        }
    )
)
