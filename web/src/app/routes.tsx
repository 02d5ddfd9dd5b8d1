import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { isFramePage } from '@beidiao/contract/partner/frame-rules';
import { bilingual } from '../i18n/texts.ts';
import { frameSearch, isEmbedded } from '../wire/frame/place.ts';
import { ErrorView } from './error-view.tsx';
import { type Guard, stand } from './guards.ts';
import { unknownPage } from './page-title.tsx';
import { Root } from './root.tsx';
import type { Search } from './search.ts';

const titles = bilingual({
  zh: {
    home: '入职背景核查',
    signIn: '登录',
    register: '注册企业',
    confirmation: '企业认证',
    forgot: '重设密码',
    binding: '绑定账号',
    setting: '账号设置',
    enterpriseSetting: '企业设置',
    openApi: '开放接口',
    recruiting: '招聘系统',
    selectEnterprise: '选择企业',
    overview: '工作台',
    todo: '待办',
    wizard: '下单背调',
    batches: '批量订单',
    template: '模板下载',
    orders: '订单管理',
    reports: '报告中心',
    packages: '我的套餐',
    qrCodes: '扫码背调',
    qrSheet: '张贴页',
    membership: '会员等级',
    account: '账户与账单',
    coupons: '卡券',
    group: '企业与成员',
    approvals: '审批',
    activation: '接受邀请',
    leaving: '离开企业',
    messages: '消息',
    downloads: '下载中心',
    sandbox: '沙盒',
    protocol: '协议与隐私',
    verify: '报告验真',
    shared: '分享的报告',
    sample: '报告样本',
    developers: '开发者',
    services: '服务与价格',
    faq: '常见问题',
    partner: '合作接入',
    managePlatform: '自己部署',
    deliveries: '交来的候选人',
    bound: '已绑定',
    deletion: '资料即将删除',
    ordered: '下单成功',
    information: '资讯',
    notice: '服务公告',
  },
  en: {
    home: 'Employment screening',
    signIn: 'Sign in',
    register: 'Register your organization',
    confirmation: 'Organization verification',
    forgot: 'Reset password',
    binding: 'Link account',
    setting: 'Settings',
    enterpriseSetting: 'Company settings',
    openApi: 'API and webhooks',
    recruiting: 'Recruiting systems',
    selectEnterprise: 'Choose an organization',
    overview: 'Overview',
    todo: 'To-do',
    wizard: 'New check',
    batches: 'Batch orders',
    template: 'Templates',
    orders: 'Orders',
    reports: 'Reports',
    packages: 'My packages',
    qrCodes: 'QR code checks',
    qrSheet: 'Sheet',
    membership: 'Membership',
    account: 'Account and statement',
    coupons: 'Coupons and cards',
    group: 'Company and people',
    approvals: 'Approvals',
    activation: 'Accept invitation',
    leaving: 'Leave organization',
    messages: 'Messages',
    downloads: 'Download centre',
    sandbox: 'Sandbox',
    protocol: 'Terms and privacy',
    verify: 'Verify a report',
    shared: 'Shared report',
    sample: 'Sample report',
    developers: 'Developers',
    services: 'Services and prices',
    faq: 'Questions and answers',
    partner: 'Partners',
    managePlatform: 'Self-hosting',
    deliveries: 'Candidates',
    bound: 'Connected',
    deletion: 'Deletion ahead',
    ordered: 'Order placed',
    information: 'News',
    notice: 'Service notices',
  },
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: Record<'zh' | 'en', string>;
  }
}

type Row = { title: keyof (typeof titles)['zh'] | 'notFound'; screen: RouteComponent; guard?: Guard };

const titleOf = (key: Row['title']): Record<'zh' | 'en', string> =>
  key === 'notFound' ? unknownPage : { zh: titles.zh[key], en: titles.en[key] };

/** Few see it, so it is no part of the first load. */
const NotFound = lazyRouteComponent(() => import('./pages/not-found.tsx'), 'NotFound');

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ErrorView,
  validateSearch: (search: Search): Search => search,
});

/** A layout is loaded beside its first screen and stays while one goes between its screens. */
const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyRouteComponent(() => import('./shell/public-layout.tsx'), 'PublicLayout'),
});
const accountLayout = createRoute({
  getParentRoute: () => root,
  id: 'account',
  component: lazyRouteComponent(() => import('./shell/account-layout.tsx'), 'AccountLayout'),
});
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

/** One row per screen: where it stands, in which layout, who may see it, what it is called, and its file. */
function row<Parent extends AnyRoute, const Path extends string>(layout: Parent, path: Path, it: Row) {
  return createRoute({
    getParentRoute: () => layout,
    path,
    component: it.screen,
    staticData: { title: titleOf(it.title) },
    beforeLoad: ({ location }) => {
      if (it.guard) stand(it.guard, location.href);
      // Inside a recruiting system there are its own pages alone; every other one opens in a window of its own.
      if (isEmbedded && !isFramePage(location.pathname)) throw redirect({ to: '/Other/Create', search: frameSearch() });
    },
  });
}

/** An old address of a screen. */
function alias<const Path extends string>(path: Path, to: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `${to}${location.searchStr}` });
    },
  });
}

/** Pages that recruiting systems show in a frame. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  component: lazyRouteComponent(() => import('./shell/frame-layout.tsx'), 'FrameLayout'),
});
const framedWizard = row(framed, '/Other/Create', {
  title: 'wizard',
  screen: lazyRouteComponent(() => import('../order-create/frame/frame-create.tsx'), 'FrameCreate'),
});
const framedStep = <const Path extends string>(path: Path) => createRoute({ getParentRoute: () => framedWizard, path });

const wizard = row(shell, '/Dashboard/OrderCreate', {
  title: 'wizard',
  guard: 'signedIn',
  screen: lazyRouteComponent(() => import('../order-create/wizard.tsx'), 'Wizard'),
});
/** The wizard draws its steps itself and stays mounted between them. */
const step = <const Path extends string>(path: Path) => createRoute({ getParentRoute: () => wizard, path });

export const routeTree = root.addChildren([
  publicLayout.addChildren([
    row(publicLayout, '/', { title: 'home', screen: lazyRouteComponent(() => import('../home/home.tsx'), 'Home') }),
    row(publicLayout, '/Home', { title: 'home', screen: lazyRouteComponent(() => import('../home/home.tsx'), 'Home') }),
    row(publicLayout, '/OurService', {
      title: 'services',
      screen: lazyRouteComponent(() => import('../home/services/our-service.tsx'), 'OurService'),
    }),
    row(publicLayout, '/Faq', {
      title: 'faq',
      screen: lazyRouteComponent(() => import('../home/faq/faq.tsx'), 'Faq'),
    }),
    row(publicLayout, '/Information', {
      title: 'information',
      screen: lazyRouteComponent(() => import('../home/news/information.tsx'), 'Information'),
    }),
    row(publicLayout, '/InformationDetail', {
      title: 'information',
      screen: lazyRouteComponent(() => import('../home/news/information-detail.tsx'), 'InformationDetail'),
    }),
    row(publicLayout, '/Notice1', {
      title: 'notice',
      screen: lazyRouteComponent(() => import('../home/news/notice.tsx'), 'Notice'),
    }),
    row(publicLayout, '/Partner', {
      title: 'partner',
      screen: lazyRouteComponent(() => import('../home/pages/partner.tsx'), 'Partner'),
    }),
    row(publicLayout, '/ManagePlatform', {
      title: 'managePlatform',
      screen: lazyRouteComponent(() => import('../home/pages/manage-platform.tsx'), 'ManagePlatform'),
    }),
    row(publicLayout, '/sandbox', {
      title: 'sandbox',
      screen: lazyRouteComponent(() => import('../sandbox/sandbox.tsx'), 'Sandbox'),
    }),
    row(publicLayout, '/Protocol', {
      title: 'protocol',
      screen: lazyRouteComponent(() => import('../home/protocol/protocol.tsx'), 'Protocol'),
    }),
    row(publicLayout, '/Sample', {
      title: 'sample',
      screen: lazyRouteComponent(() => import('../report/sample-report.tsx'), 'SampleReport'),
    }),
    row(publicLayout, '/Shared', {
      title: 'shared',
      screen: lazyRouteComponent(() => import('../report/share/shared-report.tsx'), 'SharedReport'),
    }),
    row(publicLayout, '/Verify', {
      title: 'verify',
      screen: lazyRouteComponent(() => import('../home/verify.tsx'), 'Verify'),
    }),
  ]),
  accountLayout.addChildren([
    row(accountLayout, '/Login', {
      title: 'signIn',
      screen: lazyRouteComponent(() => import('../account/sign-in/sign-in.tsx'), 'SignIn'),
    }),
    row(accountLayout, '/Register', {
      title: 'register',
      screen: lazyRouteComponent(() => import('../account/register/register.tsx'), 'Register'),
    }),
    row(accountLayout, '/Register/Licence', {
      title: 'register',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../account/register/register-licence.tsx'), 'RegisterLicence'),
    }),
    row(accountLayout, '/temporaryActivity/registrationPage', {
      title: 'register',
      screen: lazyRouteComponent(() => import('../account/register/campaign.tsx'), 'Campaign'),
    }),
    row(accountLayout, '/Forgot', {
      title: 'forgot',
      screen: lazyRouteComponent(() => import('../account/sign-in/forgot.tsx'), 'Forgot'),
    }),
    row(accountLayout, '/Binding', {
      title: 'binding',
      screen: lazyRouteComponent(() => import('../account/linking/binding.tsx'), 'Binding'),
    }),
    row(accountLayout, '/Activation', {
      title: 'activation',
      screen: lazyRouteComponent(() => import('../account/joining/activation.tsx'), 'Activation'),
    }),
    row(accountLayout, '/Mobile/PhoneActivation', {
      title: 'activation',
      screen: lazyRouteComponent(() => import('../account/joining/phone-activation.tsx'), 'PhoneActivation'),
    }),
    row(accountLayout, '/Mobile/PhoneActivationSuccess', {
      title: 'activation',
      guard: 'signedIn',
      screen: lazyRouteComponent(
        () => import('../account/joining/phone-activation-success.tsx'),
        'PhoneActivationSuccess',
      ),
    }),
    row(accountLayout, '/Mobile/Unbind', {
      title: 'leaving',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../account/joining/phone-unbind.tsx'), 'PhoneUnbind'),
    }),
    row(accountLayout, '/Mobile/approvalNew', {
      title: 'approvals',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../approval/approval-new.tsx'), 'ApprovalNew'),
    }),
    row(accountLayout, '/Mobile/CreatOrder', {
      title: 'wizard',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../order-create/phone/phone-order.tsx'), 'PhoneOrder'),
    }),
    row(accountLayout, '/Dashboard/SelectEnterprise', {
      title: 'selectEnterprise',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../account/sign-in/select-enterprise.tsx'), 'SelectEnterprise'),
    }),
  ]),
  shell.addChildren([
    row(shell, '/Dashboard', {
      title: 'overview',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../overview/overview.tsx'), 'Overview'),
    }),
    row(shell, '/Dashboard/TodoRemind', {
      title: 'todo',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../todo/todo.tsx'), 'Todo'),
    }),
    wizard.addChildren([
      step('/'),
      step('/CandidateUser'),
      step('/CheckSurveyItems'),
      step('/CustomPackage'),
      step('/OrderInfoConfirm'),
    ]),
    row(shell, '/Dashboard/Order', {
      title: 'orders',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../order/orders.tsx'), 'Orders'),
    }),
    row(shell, '/Dashboard/Batch', {
      title: 'batches',
      guard: 'enterprise',
      screen: lazyRouteComponent(() => import('../order-create/batch/batch.tsx'), 'Batch'),
    }),
    row(shell, '/Dashboard/Batch/detail', {
      title: 'batches',
      guard: 'enterprise',
      screen: lazyRouteComponent(() => import('../batch/detail.tsx'), 'BatchDetail'),
    }),
    row(shell, '/Template', {
      title: 'template',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../batch/template.tsx'), 'Template'),
    }),
    row(shell, '/Dashboard/Report', {
      title: 'reports',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../report/reports.tsx'), 'Reports'),
    }),
    row(shell, '/Dashboard/Combo', {
      title: 'packages',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../combo/combo.tsx'), 'Combo'),
    }),
    row(shell, '/Dashboard/FaceToFace', {
      title: 'qrCodes',
      guard: 'gradedAdmin',
      screen: lazyRouteComponent(() => import('../qrcode/face-to-face.tsx'), 'FaceToFace'),
    }),
    row(shell, '/Dashboard/Setting', {
      title: 'setting',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../account/setting/setting.tsx'), 'Setting'),
    }),
    row(shell, '/Dashboard/EnterpriseSetting', {
      title: 'enterpriseSetting',
      guard: 'enterprise',
      screen: lazyRouteComponent(() => import('./pages/enterprise-setting.tsx'), 'EnterpriseSetting'),
    }),
    row(shell, '/Dashboard/Setting/Open/Keys', {
      title: 'openApi',
      guard: 'enterprise',
      screen: lazyRouteComponent(() => import('../developers/keys/keys.tsx'), 'Keys'),
    }),
    row(shell, '/Dashboard/Setting/Open/Log', {
      title: 'openApi',
      guard: 'enterprise',
      screen: lazyRouteComponent(() => import('../developers/log/log.tsx'), 'RequestLog'),
    }),
    row(shell, '/Dashboard/Setting/Open/Webhooks', {
      title: 'openApi',
      guard: 'enterprise',
      screen: lazyRouteComponent(() => import('../developers/webhooks/webhooks.tsx'), 'Webhooks'),
    }),
    row(shell, '/Dashboard/Recruiting', {
      title: 'recruiting',
      guard: 'enterprise',
      screen: lazyRouteComponent(() => import('../recruiting/recruiting.tsx'), 'Recruiting'),
    }),
    row(shell, '/Dashboard/Confirmation', {
      title: 'confirmation',
      guard: 'enterprise',
      screen: lazyRouteComponent(() => import('../account/setting/confirmation.tsx'), 'Confirmation'),
    }),
    row(shell, '/Dashboard/Group', {
      title: 'group',
      guard: 'enterprise',
      screen: lazyRouteComponent(() => import('../enterprise/group.tsx'), 'Group'),
    }),
    row(shell, '/Dashboard/Approval', {
      title: 'approvals',
      guard: 'enterprise',
      screen: lazyRouteComponent(() => import('../approval/approvals.tsx'), 'Approvals'),
    }),
    row(shell, '/Dashboard/Account', {
      title: 'account',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../wallet/account.tsx'), 'Account'),
    }),
    row(shell, '/Dashboard/Account/Coupons', {
      title: 'coupons',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../gift/coupons.tsx'), 'Coupons'),
    }),
    row(shell, '/Dashboard/Member', {
      title: 'membership',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../grade/membership.tsx'), 'Membership'),
    }),
    row(shell, '/Dashboard/Download', {
      title: 'downloads',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../export/downloads.tsx'), 'Downloads'),
    }),
    row(shell, '/Dashboard/Message', {
      title: 'messages',
      guard: 'signedIn',
      screen: lazyRouteComponent(() => import('../notice/messages.tsx'), 'Messages'),
    }),
  ]),
  row(root, '/Developers', {
    title: 'developers',
    screen: lazyRouteComponent(() => import('./pages/developers.tsx'), 'Developers'),
  }),
  framed.addChildren([
    framedWizard.addChildren([
      framedStep('/'),
      framedStep('/CandidateUser'),
      framedStep('/CheckSurveyItems'),
      framedStep('/CustomPackage'),
      framedStep('/OrderInfoConfirm'),
    ]),
    row(framed, '/Other/DeliveryList', {
      title: 'deliveries',
      screen: lazyRouteComponent(() => import('../partner/delivery-list.tsx'), 'DeliveryList'),
    }),
    row(framed, '/Other/MokaResult', {
      title: 'bound',
      screen: lazyRouteComponent(() => import('../partner/bound.tsx'), 'Bound'),
    }),
    row(framed, '/Other/commingDelete', {
      title: 'deletion',
      screen: lazyRouteComponent(() => import('../partner/deletion.tsx'), 'Deletion'),
    }),
    row(framed, '/Other/success', {
      title: 'ordered',
      screen: lazyRouteComponent(() => import('../order-create/frame/frame-success.tsx'), 'FrameSuccess'),
    }),
  ]),
  // The provider's own people: screens, guards and titles of their own, which no other page loads
  row(root, '/Operations/$', {
    title: 'overview',
    screen: lazyRouteComponent(() => import('./shell/operations-app.tsx'), 'OperationsApp'),
  }),
  row(root, '/GiftEdit', {
    title: 'overview',
    screen: lazyRouteComponent(() => import('./shell/operations-app.tsx'), 'OperationsApp'),
  }),
  row(root, '/AgreementEdit', {
    title: 'overview',
    screen: lazyRouteComponent(() => import('./shell/operations-app.tsx'), 'OperationsApp'),
  }),
  row(root, '/Dashboard/FaceToFace/Sheet', {
    title: 'qrSheet',
    guard: 'gradedAdmin',
    screen: lazyRouteComponent(() => import('../qrcode/sheet.tsx'), 'Sheet'),
  }),
  alias('/dashboard/zhiliao/order/ordercreate', '/Dashboard/OrderCreate'),
]);
