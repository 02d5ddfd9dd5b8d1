import { expect, test } from 'vitest';
import { antdComponentsIn } from './antd-css-plugin.ts';

test('antd styles › what the screens import, and what that renders inside', () => {
  const code = [
    "import { Modal, type ModalProps } from 'antd';",
    "import {\n  ConfigProvider,\n  Form as AntdForm,\n} from 'antd';",
    "import { Table } from './table.tsx';",
  ];
  expect(antdComponentsIn(code)).toEqual(['Button', 'Col', 'Form', 'Modal', 'Row', 'Skeleton', 'Tooltip']);
});
